// In front of every file that emscripten compiles with threads (cmake/wasm.cmake).
//
// Where a C++ exception lands, the compiler writes to __wasm_lpad_context, and the library decides from it what catches. That
// variable is one for each thread, but clang 14 does not know it and declares it as one for all: then no exception is caught by its
// type. Declared here, and used, so that it is not forgotten, it is what it should be.
#ifdef __cplusplus
extern "C" {
struct hex_landing_pad_context {
  unsigned long index;
  void* lsda;
  unsigned long selector;
};
extern __thread hex_landing_pad_context __wasm_lpad_context;
}
__attribute__((used)) inline void* hex_landing_pad() {
  return &__wasm_lpad_context;
}
#endif
