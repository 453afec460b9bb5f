#include "bridge/cpp/core_sim.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "Vpto_default.h"
#include "Vpto_selftest.h"
#include "Vpto_tiny.h"
#include "Vpto_wide.h"
#include "bridge/src/ffi.rs.h"
#include "verilated_rt.h"

namespace pto {

namespace {

using verilated_rt::Enter;
using verilated_rt::Instance;

// The answer of MemoryBox::stimulus, as src/ffi.rs defines it.
constexpr uint8_t kMemoryReady = 1, kMemoryResponse = 2, kMemoryPanicked = 4;

constexpr int kResetCycles = 4;
constexpr uint8_t kSelectGpr = 0;
constexpr uint32_t kPes = 4, kGprs = 24, kPeStride = 32;

// inject_t of rtl/pkg/pto_pkg.sv, the last member lowest.
uint32_t pack(const Inject& inject) {
    return (1U << 20) | (uint32_t{inject.point} << 12) | (uint32_t{inject.pe} << 10) | inject.bit;
}

template <class Top>
class CoreSimOf final : public CoreSim {
    using Record = std::remove_reference_t<decltype(std::declval<Top>().probe_o)>;
    using Line = std::remove_reference_t<decltype(std::declval<Top>().mem_rdata_i)>;
    static_assert(sizeof(Record) % 4 == 0, "the probe is made of whole words");
    static_assert(sizeof(Line) == 64, "a line has 64 bytes");

 public:
    static constexpr size_t kWords = sizeof(Record) / 4;

    CoreSimOf() : sim_{new Instance<Top>} {}

    size_t record_words() const override { return kWords; }

    void reset(const CoreInputs& inputs) override {
        // A fresh model: nothing of an earlier run, not even of one that failed in mid-cycle, can be seen.
        sim_.reset(new Instance<Top>);
        cycle_ = 0;
        halted_ = false;
        injections_.clear();
        Enter enter{sim_->context()};
        Top& top = **sim_;
        top.reset_pc_i = inputs.reset_pc;
        top.mem_bytes_i = inputs.mem_bytes;
        top.pe_enable_i = inputs.pe_enable;
        top.spec_compat_i = inputs.spec_compat;
        top.stop_en_i = inputs.stop_en;
        top.stop_pc_i = inputs.stop_pc;
        top.max_instr_i = inputs.max_instr;
        for (int i = 0; i < kResetCycles; i++) clock(top);
        top.dbg_en_i = 1;
        top.dbg_we_i = 1;
        top.dbg_sel_i = kSelectGpr;
        for (uint32_t pe = 0; pe < kPes; pe++) {
            for (uint32_t r = 0; r < kGprs; r++) {
                top.dbg_addr_i = pe * kPeStride + r;
                top.dbg_wdata_i = inputs.gprs[pe * kGprs + r];
                clock(top);
            }
        }
        top.dbg_en_i = 0;
        top.dbg_we_i = 0;
        top.dbg_addr_i = 0;
        top.dbg_wdata_i = 0;
        clock(top);
        top.rst_ni = 1;
    }

    size_t run(MemoryBox& memory, rust::Slice<uint32_t> out) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        uint32_t* record = out.data();
        const size_t room = out.size() / kWords;
        size_t done = 0;
        injection_ = std::lower_bound(injections_.begin(), injections_.end(), cycle_, before);
        while (done < room && !halted_) {
            if (!begin(top, memory)) break;
            std::memcpy(record, &top.probe_o, sizeof(Record));
            record += kWords;
            done++;
            halted_ = top.halted_o;
            if (!end(top, memory)) break;
        }
        return done;
    }

    bool drain(MemoryBox& memory, uint64_t limit) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        injection_ = injections_.end();
        for (;; limit--) {
            top.inj_i = 0;
            top.eval();
            if (!top.mem_valid_o) return true;
            if (limit == 0 || !begin(top, memory) || !end(top, memory)) return false;
        }
    }

    bool inject(const Inject& inject) override {
        const auto place = std::lower_bound(injections_.begin(), injections_.end(), inject.cycle, before);
        if (inject.cycle < cycle_ || (place != injections_.end() && place->cycle == inject.cycle)) return false;
        injections_.insert(place, inject);
        return true;
    }

    uint64_t peek(uint8_t selector, uint32_t address) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        top.dbg_en_i = 1;
        top.dbg_sel_i = selector;
        top.dbg_addr_i = address;
        top.eval();
        const uint64_t value = top.dbg_rdata_o;
        top.dbg_en_i = 0;
        return value;
    }

    std::unique_ptr<std::vector<uint8_t>> save() override {
        Enter enter{sim_->context()};
        verilated_rt::SaveStream stream{state_bytes_};
        stream << **sim_;
        stream.write(&cycle_, sizeof cycle_);
        stream.write(&halted_, sizeof halted_);
        const uint64_t count = injections_.size();
        stream.write(&count, sizeof count);
        for (const Inject& inject : injections_) stream.write(&inject, sizeof inject);
        auto state = std::make_unique<std::vector<uint8_t>>(stream.finish());
        state_bytes_ = state->size() + 4096;
        return state;
    }

    void restore(rust::Slice<const uint8_t> state) override {
        // Into a fresh model, so that a state that does not fit leaves the old one as it was.
        std::unique_ptr<Instance<Top>> fresh{new Instance<Top>};
        Enter enter{fresh->context()};
        verilated_rt::RestoreStream stream{state.data(), state.size()};
        stream >> **fresh;
        uint64_t cycle = 0, count = 0;
        bool halted = false;
        stream.read(&cycle, sizeof cycle);
        stream.read(&halted, sizeof halted);
        stream.read(&count, sizeof count);
        std::vector<Inject> injections;
        for (uint64_t i = 0; i < count; i++) {
            Inject inject{};
            stream.read(&inject, sizeof inject);
            injections.push_back(inject);
        }
        stream.finish();
        std::swap(sim_, fresh);
        cycle_ = cycle;
        halted_ = halted;
        injections_ = std::move(injections);
    }

    uint64_t config_hash() override {
        Enter enter{sim_->context()};
        (*sim_)->eval();
        return (*sim_)->cfg_hash_o;
    }

    uint64_t cycle() const override { return cycle_; }
    bool halted() const override { return halted_; }

 private:
    static bool before(const Inject& inject, uint64_t cycle) { return inject.cycle < cycle; }

    // The first half of a cycle: stimulus in, everything settled. False when the memory panicked.
    bool begin(Top& top, MemoryBox& memory) {
        const uint8_t stimulus = memory.stimulus(cycle_, line_);
        top.mem_ready_i = (stimulus & kMemoryReady) != 0;
        top.mem_rvalid_i = (stimulus & kMemoryResponse) != 0;
        if (stimulus & kMemoryResponse) std::memcpy(&top.mem_rdata_i, line_.data(), sizeof line_);
        top.inj_i = 0;
        if (injection_ != injections_.end() && injection_->cycle == cycle_) top.inj_i = pack(*injection_++);
        top.eval();
        return (stimulus & kMemoryPanicked) == 0;
    }

    // The second half: the memory takes the request, the clock rises.
    bool end(Top& top, MemoryBox& memory) {
        if (top.mem_valid_o && top.mem_ready_i) {
            std::array<uint64_t, 8> data;
            std::memcpy(data.data(), &top.mem_wdata_o, sizeof data);
            if (!memory.request(cycle_, top.mem_we_o, top.mem_addr_o, data, top.mem_wstrb_o)) return false;
        }
        top.clk_i = 1;
        top.eval();
        top.clk_i = 0;
        cycle_++;
        return true;
    }

    static void clock(Top& top) {
        top.eval();
        top.clk_i = 1;
        top.eval();
        top.clk_i = 0;
    }

    std::unique_ptr<Instance<Top>> sim_;
    uint64_t cycle_ = 0;
    bool halted_ = false;
    std::vector<Inject> injections_;  // by cycle, at most one each
    std::vector<Inject>::iterator injection_;  // the next one, during a run
    std::array<uint64_t, 8> line_{};
    size_t state_bytes_ = 0;
};

static_assert(CoreSimOf<Vpto_tiny>::kWords == CoreSimOf<Vpto_default>::kWords, "one probe for all configurations");
static_assert(CoreSimOf<Vpto_wide>::kWords == CoreSimOf<Vpto_default>::kWords, "one probe for all configurations");

}  // namespace

std::unique_ptr<CoreSim> new_core(uint8_t model) {
    switch (model) {
        case 0: return std::make_unique<CoreSimOf<Vpto_tiny>>();
        case 1: return std::make_unique<CoreSimOf<Vpto_default>>();
        case 2: return std::make_unique<CoreSimOf<Vpto_wide>>();
        case 3: return std::make_unique<CoreSimOf<Vpto_selftest>>();
        default: throw std::invalid_argument{"no such model"};
    }
}

}  // namespace pto
