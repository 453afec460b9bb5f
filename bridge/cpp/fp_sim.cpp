#include "bridge/cpp/fp_sim.h"

#include <algorithm>
#include <array>
#include <deque>
#include <stdexcept>
#include <vector>

#include "Vpto_fp.h"
#include "Vpto_fp_selftest.h"
#include "bridge/src/fp_ffi.rs.h"
#include "verilated_rt.h"

namespace pto {

namespace {

using verilated_rt::Enter;
using verilated_rt::Instance;

// The ends of a batch, as src/fp_ffi.rs defines them.
constexpr uint8_t kDone = 0, kSilent = 1, kUnasked = 2, kUnstable = 3;

constexpr int kResetCycles = 4;
// Cycles after the last answer of a batch in which a unit could still answer what nobody asked.
constexpr int kQuietCycles = 8;
constexpr int64_t kFree = -1;

class Random final {
 public:
    explicit Random(uint64_t seed) : state_{seed * 2 + 1} {}
    uint64_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return state_ * 0x2545f4914f6cdd1d;
    }

 private:
    uint64_t state_;
};

template <class Top>
class FpSimOf final : public FpSim {
 public:
    void reset() override {
        sim_.reset(new Instance<Top>);
        Enter enter{sim_->context()};
        Top& top = **sim_;
        top.ready_i = 1;
        for (int i = 0; i < kResetCycles; i++) {
            settle(top);
            rise(top);
        }
        top.clk_i = 0;
        top.rst_ni = 1;
        tag_ = 0;
    }

    FpEnd run(rust::Slice<const FpOp> ops, rust::Slice<FpAnswer> answers, const FpDrive& drive) override {
        Enter enter{sim_->context()};
        Top& top = **sim_;
        Batch batch{ops, answers, drive};
        for (; batch.done < ops.size(); batch.cycle++) {
            const uint64_t draw = batch.random.next();
            const bool flush = batch.flush_now();
            const bool ready = (draw & 0xffff) % 100 >= drive.stall_out;
            if (!batch.have) batch.pick();
            // An offered operation stays until it is taken.
            const bool stall = !batch.offered && (draw >> 16 & 0xffff) % 100 < drive.stall_in;
            const bool offer =
                batch.have && !flush && !stall && batch.owner[tag_] == kFree && !(drive.serial && batch.flying > 0);
            if (offer && !batch.offered) apply(top, ops[batch.current]);
            batch.offered = offer;
            top.valid_i = offer;
            top.flush_i = flush;
            top.ready_i = ready;
            settle(top);
            const bool taken = offer && top.ready_o;
            if (!flush) {
                const FpEnd end = answer(top, batch, ready);
                if (end.status != kDone) return end;
            }
            if (taken) {
                batch.take(tag_);
                tag_++;
            }
            if (flush) batch.flush();
            rise(top);
            if (++batch.idle > drive.limit) return batch.end(kSilent, batch.oldest());
        }
        top.valid_i = 0;
        top.flush_i = 0;
        top.ready_i = 1;
        for (int i = 0; i < kQuietCycles; i++) {
            settle(top);
            if (top.valid_o) return batch.end(kUnasked, 0, top.tag_o);
            rise(top);
        }
        return batch.end(kDone, 0);
    }

 private:
    struct Batch {
        Batch(rust::Slice<const FpOp> ops, rust::Slice<FpAnswer> answers, const FpDrive& drive)
            : ops{ops}, answers{answers}, drive{drive}, random{drive.seed} {
            owner.fill(kFree);
            plan_flush();
        }

        void pick() {
            if (!redo.empty()) {
                current = redo.front();
                redo.pop_front();
            } else if (next < ops.size()) {
                current = next++;
            } else {
                return;
            }
            have = true;
        }

        void take(uint8_t tag) {
            answers[current].accepted = cycle;
            owner[tag] = static_cast<int64_t>(current);
            flying++;
            have = offered = false;
        }

        // A flush comes some cycles after a number of answers, so that operations of any length come to their end.
        void plan_flush() {
            const uint64_t draw = random.next();
            answers_left = drive.flush_gap == 0 ? 0 : 1 + draw % (2 * drive.flush_gap);
            // Short delays meet pipelines, long ones iterative units.
            cycles_left = (draw >> 32) % ((draw >> 63) != 0 ? 16 : 256);
        }

        bool flush_now() {
            if (drive.flush_gap == 0 || answers_left > 0) return false;
            if (cycles_left-- > 0) return false;
            plan_flush();
            flushes++;
            return true;
        }

        void flush() {
            std::vector<size_t> lost;
            for (int64_t& index : owner) {
                if (index != kFree) lost.push_back(static_cast<size_t>(index));
                index = kFree;
            }
            std::sort(lost.rbegin(), lost.rend());
            for (size_t index : lost) redo.push_front(index);
            flying = 0;
            waiting = offered = false;
        }

        uint64_t oldest() const {
            uint64_t found = have ? current : 0;
            bool any = have;
            for (int64_t index : owner) {
                if (index == kFree) continue;
                if (!any || static_cast<uint64_t>(index) < found) found = static_cast<uint64_t>(index);
                any = true;
            }
            return found;
        }

        FpEnd end(uint8_t status, uint64_t index, uint8_t tag = 0) const {
            FpEnd end{};
            end.status = status;
            end.index = index;
            end.tag = tag;
            end.cycles = cycle;
            end.flushes = flushes;
            return end;
        }

        rust::Slice<const FpOp> ops;
        rust::Slice<FpAnswer> answers;
        const FpDrive& drive;
        Random random;
        std::array<int64_t, 256> owner;  // the operation in flight by tag
        std::deque<size_t> redo;         // flushed operations
        size_t next = 0, current = 0, done = 0, flying = 0;
        bool have = false;     // `current` is to be performed
        bool offered = false;  // it has been shown and not taken yet
        bool waiting = false;  // an answer has been shown and not taken yet
        uint8_t waiting_tag = 0;
        uint64_t waiting_result = 0;
        uint8_t waiting_flags = 0;
        uint32_t cycle = 0;
        uint64_t idle = 0, flushes = 0, answers_left = 0, cycles_left = 0;
    };

    FpEnd answer(Top& top, Batch& batch, bool ready) {
        const uint8_t tag = top.tag_o;
        if (batch.waiting &&
            (!top.valid_o || tag != batch.waiting_tag || top.result_o != batch.waiting_result || top.flags_o != batch.waiting_flags))
            return batch.end(kUnstable, static_cast<uint64_t>(batch.owner[batch.waiting_tag]), batch.waiting_tag);
        if (!top.valid_o) return batch.end(kDone, 0);
        if (batch.owner[tag] == kFree) return batch.end(kUnasked, 0, tag);
        FpAnswer& answer = batch.answers[static_cast<size_t>(batch.owner[tag])];
        if (!batch.waiting) {
            answer.result = top.result_o;
            answer.flags = top.flags_o;
            answer.unit = top.unit_o;
            answer.answered = batch.cycle;
            batch.waiting_tag = tag;
            batch.waiting_result = top.result_o;
            batch.waiting_flags = top.flags_o;
        }
        batch.waiting = !ready;
        if (ready) {
            batch.owner[tag] = kFree;
            batch.flying--;
            batch.done++;
            batch.idle = 0;
            if (batch.answers_left > 0) batch.answers_left--;
        }
        return batch.end(kDone, 0);
    }

    void apply(Top& top, const FpOp& op) {
        top.tag_i = tag_;
        top.wide_i = op.wide;
        top.op_i = op.op;
        top.src_i = op.src;
        top.dst_i = op.dst;
        top.rmode_i = op.rmode;
        top.sat_i = op.sat;
        top.a_i = op.a;
        top.b_i = op.b;
        top.c_i = op.c;
        top.ctl_i = op.ctl;
    }

    static void settle(Top& top) {
        top.clk_i = 0;
        top.eval();
    }

    static void rise(Top& top) {
        top.clk_i = 1;
        top.eval();
    }

    std::unique_ptr<Instance<Top>> sim_;
    uint8_t tag_ = 0;  // of the next operation; the longest time passes before a tag returns
};

}  // namespace

std::unique_ptr<FpSim> new_fp(uint8_t model) {
    switch (model) {
        case 0: return std::make_unique<FpSimOf<Vpto_fp>>();
        case 1: return std::make_unique<FpSimOf<Vpto_fp_selftest>>();
        default: throw std::invalid_argument{"no such model"};
    }
}

}  // namespace pto
