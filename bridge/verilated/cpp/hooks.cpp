// Verilator's three ways to end a process, as exceptions (VL_USER_FATAL, VL_USER_STOP, VL_USER_FINISH).
#include "verilated_rt.h"

namespace verilated_rt {

namespace {
constexpr char kMark = '\x1f';
}

void throw_typed(const char* kind, const char* file, int line, const char* message) {
    std::string text;
    for (const std::string& field : {std::string{kind}, std::string{file}, std::to_string(line), std::string{message}}) {
        text += kMark;
        text += field;
    }
    throw std::runtime_error{text};
}

rust::String version() { return Verilated::productName() + std::string{" "} + Verilated::productVersion(); }

}  // namespace verilated_rt

void vl_fatal(const char* file, int line, const char*, const char* message) {
    verilated_rt::throw_typed("fatal", file ? file : "", line, message ? message : "");
}

void vl_stop(const char* file, int line, const char*) { verilated_rt::throw_typed("stop", file ? file : "", line, ""); }

void vl_finish(const char* file, int line, const char*) {
    verilated_rt::throw_typed("finish", file ? file : "", line, "");
}
