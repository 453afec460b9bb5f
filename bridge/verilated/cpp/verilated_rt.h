// C++ side of the `verilated` package: what every Verilated model needs around it.
#pragma once
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rust/cxx.h"
#include "verilated.h"
#include "verilated_save.h"

namespace verilated_rt {

// Throws std::runtime_error with a text that VerilatedError::from takes apart.
[[noreturn]] void throw_typed(const char* kind, const char* file, int line, const char* message);

rust::String version();

// Verilator finds the context through a thread-local pointer. Models move between threads, and a pointer left
// behind would dangle: set it for the time of each entry, and clear it afterwards.
class Enter final {
 public:
    explicit Enter(VerilatedContext& context) { Verilated::threadContextp(&context); }
    ~Enter() { Verilated::threadContextp(nullptr); }
    Enter(const Enter&) = delete;
    Enter& operator=(const Enter&) = delete;
};

// A model with its context. The model dies first, inside the context.
template <class Top>
class Instance final {
 public:
    Instance() : context_{new VerilatedContext} {
        Enter enter{*context_};
        context_->threads(1);  // otherwise every context starts a pool of idle threads
        model_.reset(new Top{context_.get(), "TOP"});
    }
    ~Instance() {
        Enter enter{*context_};
        model_.reset();
    }
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
    VerilatedContext& context() { return *context_; }
    Top& operator*() { return *model_; }
    Top* operator->() { return model_.get(); }

 private:
    std::unique_ptr<VerilatedContext> context_;
    std::unique_ptr<Top> model_;
};

// Verilator's stream into memory. The base class buffers and hands over by flush().
class SaveStream final : public VerilatedSerialize {
 public:
    explicit SaveStream(size_t expected) {
        bytes_.reserve(expected);
        m_isOpen = true;
        header();
    }
    void flush() override {
        bytes_.insert(bytes_.end(), m_bufp, m_cp);
        m_cp = m_bufp;
    }
    std::vector<uint8_t> finish() {
        trailer();
        flush();
        m_isOpen = false;
        return std::move(bytes_);
    }

 private:
    std::vector<uint8_t> bytes_;
};

// Verilator's stream out of memory. The base class refills its buffer by fill(); past the end it reads zeros,
// which its own trailer check and finish() turn into an error.
class RestoreStream final : public VerilatedDeserialize {
 public:
    RestoreStream(const uint8_t* data, size_t size) : next_{data}, end_{data + size} {
        m_isOpen = true;
        m_endp = m_bufp;
        m_filename = "snapshot";  // VerilatedError::from knows it
        header();
    }
    void fill() override {
        const size_t left = static_cast<size_t>(m_endp - m_cp);
        std::memmove(m_bufp, m_cp, left);
        m_cp = m_bufp;
        const size_t room = bufferSize() - left;
        const size_t have = static_cast<size_t>(end_ - next_);
        const size_t take = have < room ? have : room;
        if (take == 0 && ++dry_ > 2) throw_typed("snapshot", "", 0, "the saved state ended early");
        std::memcpy(m_bufp + left, next_, take);
        std::memset(m_bufp + left + take, 0, room - take);
        next_ += take;
        m_endp = m_bufp + bufferSize();
    }
    void finish() {
        trailer();
        m_isOpen = false;
    }

 private:
    const uint8_t* next_;
    const uint8_t* end_;
    int dry_ = 0;
};

}  // namespace verilated_rt
