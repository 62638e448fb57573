// The extension module mustplay._engine, on which the Python package in python/mustplay is built: the engine's answers as
// plain values. What people use, with types and examples, is there.
#include <pybind11/pybind11.h>

#include "python/background.h"
#include "python/bindings.h"

PYBIND11_MODULE(_engine, module) {
  using namespace hex::python;
  module.doc() = "The engine behind the package mustplay; use that.";
  module.attr("__version__") = MUSTPLAY_VERSION;
  add_game(module);
  add_reports(module);
  add_solving(module);
  add_playing(module);
  add_evaluate(module);
  py::module_::import("atexit").attr("register")(py::cpp_function(&end_left_behind));
}
