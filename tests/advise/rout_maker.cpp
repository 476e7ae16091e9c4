// The random positions of the rules' own tests.
#include "rules/asl/rout_maker.cpp"
