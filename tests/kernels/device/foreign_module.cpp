// SPDX-License-Identifier: Apache-2.0
// A library that loads and offers nothing of the interface.
extern "C" int somebodyElsesFunction() { return 0; }
