// The one place that names the test library.
#pragma once
#include <catch2/catch.hpp>
