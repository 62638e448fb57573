// The parts of the module, one function for each file that adds some.
#pragma once

#include <pybind11/pybind11.h>

namespace hex::python {

void add_game(pybind11::module_& module);      // Game: reading, writing, drawing
void add_reports(pybind11::module_& module);   // connections, inferior cells, resistance
void add_solving(pybind11::module_& module);   // solve, explain, check
void add_playing(pybind11::module_& module);   // analyze, genmove, review
void add_evaluate(pybind11::module_& module);  // the network, for many positions at once

}  // namespace hex::python
