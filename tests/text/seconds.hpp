// Seconds of the processor, for tests that a cost does not grow without bound.
#pragma once

#include <cstdlib>
#include <ctime>

namespace hexrout::test {

// Seconds allowed to this build where the release takes `of_release`: checks make it slower, and HEXROUT_TIME_FACTOR
// allows for a slow machine.
inline double seconds_allowed(double of_release) {
#ifdef HEXROUT_SANITIZED
  constexpr double kBuild = 10.0;
#elif defined(NDEBUG)
  constexpr double kBuild = 1.0;
#else
  constexpr double kBuild = 3.0;
#endif
  const char* factor = std::getenv("HEXROUT_TIME_FACTOR");
  return of_release * kBuild * (factor != nullptr ? std::atof(factor) : 1.0);
}

// Processor time of this process since construction. Unlike the time of the clock, it is independent of other
// processes.
class ProcessorSeconds {
 public:
  double spent() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t start_ = std::clock();
};

}  // namespace hexrout::test
