#include "ui/batch/pictures.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <set>

using namespace kanshei;

namespace {

std::vector<WishedPicture> pictures(const PictureWish& wish) {
    const auto list =
        picturesOf(*test::randomModel(Answer::Pointer), wish); // 2 layers of 4 heads, the best is 1, 2
    REQUIRE(list);
    return *list;
}

} // namespace

TEST_CASE("one picture begins where a reader begins", "[batch]") {
    const auto one = pictures({.figures = {findFigure("pattern")}});
    REQUIRE(one.size() == 1);
    CHECK(one[0].layer == 1);
    CHECK(one[0].head == 2);
}

TEST_CASE("all heads of all layers, each once; a figure that shows none of them comes once", "[batch]") {
    PictureWish wish{.figures = {findFigure("pattern")}, .allLayers = true, .allHeads = true};
    std::set<std::pair<int, int>> places;
    for (const WishedPicture& picture : pictures(wish)) places.emplace(picture.layer, picture.head);
    CHECK(places.size() == 8);
    CHECK(pictures(wish).size() == 8);
    wish.figures = {findFigure("tokens")};
    CHECK(pictures(wish).size() == 1);
    wish.figures = {findFigure("mlp")}; // of a layer, of no head
    CHECK(pictures(wish).size() == 2);
    wish.figures = {findFigure("overview")};
    CHECK(pictures(wish).size() == 1);
}

TEST_CASE("the figures of the steps come in the order of the walk and know their number", "[batch]") {
    const auto all = pictures({.figures = stepFigures()});
    REQUIRE(all.size() == steps().size());
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].step() == int(i) + 1);
    CHECK(pictures({.figures = {findFigure("overview")}})[0].step() == 0);
}

TEST_CASE("a layer or a head that is not there is refused", "[batch]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    for (const PictureWish& wish :
         {PictureWish{.figures = stepFigures(), .layer = 2}, PictureWish{.figures = stepFigures(), .head = 4},
          PictureWish{.figures = stepFigures(), .layer = -1, .allLayers = true}})
        CHECK_FALSE(picturesOf(*model, wish));
}
