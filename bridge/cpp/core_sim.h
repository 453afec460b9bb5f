// The Verilated core behind one interface, whatever its configuration.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "rust/cxx.h"

namespace pto {

struct CoreInputs;
struct Inject;
class MemoryBox;

// All functions may throw (VerilatedError::from takes the exceptions apart). Not thread-safe; may move between
// threads between two calls.
class CoreSim {
 public:
    virtual ~CoreSim() = default;
    // 32-bit words of one record.
    virtual size_t record_words() const = 0;
    // A model in its initial state, reset, with its registers written; the next cycle is cycle 0.
    virtual void reset(const CoreInputs& inputs) = 0;
    // Runs until `out` is full or the core has halted; returns the records written. When the design stops itself
    // after some records, they are returned and the next call throws.
    virtual size_t run(MemoryBox& memory, rust::Slice<uint32_t> out) = 0;
    // Runs until no request waits for the memory, at most `limit` cycles, without records; whether none waits.
    virtual bool drain(MemoryBox& memory, uint64_t limit) = 0;
    // Adds an injection of a cycle to come; false when the cycle is over or has one.
    virtual bool inject(const Inject& inject) = 0;
    virtual uint64_t peek(uint8_t selector, uint32_t address) = 0;
    virtual std::unique_ptr<std::vector<uint8_t>> save() = 0;
    virtual void restore(rust::Slice<const uint8_t> state) = 0;
    virtual uint64_t config_hash() = 0;
    // Number of the next cycle.
    virtual uint64_t cycle() const = 0;
    virtual bool halted() const = 0;
};

// 0 tiny, 1 default, 2 wide, 3 self-test.
std::unique_ptr<CoreSim> new_core(uint8_t model);

}  // namespace pto
