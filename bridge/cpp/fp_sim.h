// The Verilated numeric units behind one interface: a batch of operations per call.
#pragma once
#include <cstdint>
#include <memory>

#include "rust/cxx.h"

namespace pto {

struct FpOp;
struct FpAnswer;
struct FpDrive;
struct FpEnd;

// All functions may throw (VerilatedError::from takes the exceptions apart). Not thread-safe; may move between
// threads between two calls.
class FpSim {
 public:
    virtual ~FpSim() = default;
    // A model in its initial state, after reset.
    virtual void reset() = 0;
    // Performs `ops` and writes the answer of ops[i] to answers[i], which has as many members. Nothing is in flight
    // before or after a call that ends well.
    virtual FpEnd run(rust::Slice<const FpOp> ops, rust::Slice<FpAnswer> answers, const FpDrive& drive) = 0;
};

// 0 the units, 1 self-test.
std::unique_ptr<FpSim> new_fp(uint8_t model);

}  // namespace pto
