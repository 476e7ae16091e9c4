// The Python module over the engine room: a line of JSON in, a line out; hexrout/__init__.py gives it Python's types.
#include <pybind11/pybind11.h>

#include "hexrout/engine/engine.hpp"

namespace py = pybind11;

PYBIND11_MODULE(_hexrout, module) {
  module.doc() = "The hexrout engine, a line of JSON at a time; use the package hexrout";
  py::class_<hexrout::Engine>(module, "Engine")
      .def(py::init([](const std::string& boards) {
             hexrout::ReadOptions reading;
             reading.boards_directory = boards;
             return std::make_unique<hexrout::Engine>(reading);
           }),
           py::arg("boards") = "")
      .def("greeting", &hexrout::Engine::greeting)
      .def(
          "answer",
          [](hexrout::Engine& engine, const std::string& line) {
            // One Engine belongs to one thread; others may run Python meanwhile.
            const py::gil_scoped_release others;
            return engine.answer(line).value_or("");
          },
          py::arg("line"));
}
