#include "bridge/cpp/core_sim.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
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
        started_ = false;
        halted_ = false;
        stopped_ = nullptr;
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
        top.user_bytes_i = inputs.user_bytes;
        top.fault_limit_i = inputs.fault_limit;
        top.irq_en_i = inputs.irq_en;
        top.eval();
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
    }

    size_t run(MemoryBox& memory, rust::Slice<uint32_t> out) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        uint32_t* record = out.data();
        const size_t room = out.size() / kWords;
        size_t done = 0;
        if (!start(top, memory)) return 0;
        injection_ = std::upper_bound(injections_.begin(), injections_.end(), cycle_, after);
        if (stopped_ != nullptr) std::rethrow_exception(stopped_);
        try {
            while (done < room && !halted_) {
                std::memcpy(record, &top.probe_o, sizeof(Record));
                record += kWords;
                done++;
                halted_ = top.halted_o;
                if (!step(top, memory)) break;
            }
        } catch (...) {
            // The records up to here may show why the design stopped itself: they go out first.
            if (done == 0) throw;
            stopped_ = std::current_exception();
        }
        return done;
    }

    bool drain(MemoryBox& memory, uint64_t limit) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        if (!start(top, memory)) return false;
        if (stopped_ != nullptr) std::rethrow_exception(stopped_);
        injection_ = injections_.end();
        for (;; limit--) {
            if (!top.mem_valid_o) return true;
            if (limit == 0 || !step(top, memory)) return false;
        }
    }

    bool inject(const Inject& inject) override {
        const auto place = std::lower_bound(injections_.begin(), injections_.end(), inject.cycle, before);
        if (inject.cycle < cycle_ + started_ || (place != injections_.end() && place->cycle == inject.cycle)) return false;
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
        stream.write(&started_, sizeof started_);
        stream.write(&ready_, sizeof ready_);
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
        bool started = false, ready = false, halted = false;
        stream.read(&cycle, sizeof cycle);
        stream.read(&started, sizeof started);
        stream.read(&ready, sizeof ready);
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
        started_ = started;
        ready_ = ready;
        halted_ = halted;
        stopped_ = nullptr;
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
    static bool after(uint64_t cycle, const Inject& inject) { return cycle < inject.cycle; }

    // The top registers its inputs: the stimulus of a cycle is applied at the edge before it, so that one
    // evaluation settles a cycle. False when the memory panicked.
    bool apply(Top& top, MemoryBox& memory, uint64_t cycle, const Inject* inject) {
        const uint8_t stimulus = memory.stimulus(cycle, line_, irq_);
        top.irq_i = irq_;
        ready_ = (stimulus & kMemoryReady) != 0;
        top.mem_ready_i = ready_;
        top.mem_rvalid_i = (stimulus & kMemoryResponse) != 0;
        if (stimulus & kMemoryResponse) std::memcpy(&top.mem_rdata_i, line_.data(), sizeof line_);
        top.inj_i = inject != nullptr ? pack(*inject) : 0;
        clock(top);
        return (stimulus & kMemoryPanicked) == 0;
    }

    // Applies the stimulus of cycle 0 at the last edge in reset and releases reset.
    bool start(Top& top, MemoryBox& memory) {
        if (started_) return true;
        const bool first = !injections_.empty() && injections_.front().cycle == 0;
        const bool good = apply(top, memory, 0, first ? &injections_.front() : nullptr);
        top.rst_ni = 1;
        top.eval();
        started_ = true;
        return good;
    }

    // Ends a cycle: the memory takes the request, the clock rises. False when the memory panicked.
    bool step(Top& top, MemoryBox& memory) {
        if (top.mem_valid_o && ready_) {
            std::array<uint64_t, 8> data;
            std::memcpy(data.data(), &top.mem_wdata_o, sizeof data);
            if (!memory.request(cycle_, top.mem_we_o, top.mem_addr_o, data, top.mem_wstrb_o)) return false;
        }
        const bool hit = injection_ != injections_.end() && injection_->cycle == cycle_ + 1;
        const Inject* inject = hit ? &*injection_++ : nullptr;
        cycle_++;
        return apply(top, memory, cycle_, inject);
    }

    // One clock period. The inputs are registered, so the low half only shows the clock its level.
    static void clock(Top& top) {
        top.clk_i = 1;
        top.eval();
        top.clk_i = 0;
        top.eval();
    }

    std::unique_ptr<Instance<Top>> sim_;
    uint64_t cycle_ = 0;
    bool started_ = false;  // reset is released and the stimulus of the next cycle applied
    bool ready_ = false;    // the memory is ready in the next cycle
    bool halted_ = false;
    std::exception_ptr stopped_;  // why the design stopped itself, when the last run returned records before it
    std::vector<Inject> injections_;  // by cycle, at most one each
    std::vector<Inject>::iterator injection_;  // the next one, during a run
    std::array<uint64_t, 8> line_{};
    uint64_t irq_ = 0;
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
