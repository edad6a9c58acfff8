#include "ui/batch/pictures.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <set>

using namespace kanshei;

namespace {

PictureWish wishFor(const std::vector<const FigureKind*>& figures, bool all = false) {
    PictureWish wish;
    wish.figures = figures;
    wish.allLayers = wish.allHeads = all;
    return wish;
}

std::vector<WishedPicture> pictures(const PictureWish& wish) {
    // 2 layers of 4 heads
    const auto list = picturesOf(*test::randomModel(Answer::Pointer), wish);
    REQUIRE(list);
    return *list;
}

} // namespace

TEST_CASE("all heads of all layers, each once; a figure that shows none of them comes once", "[batch]") {
    std::set<std::pair<int, int>> places;
    for (const WishedPicture& picture : pictures(wishFor({findFigure("pattern")}, true)))
        places.emplace(picture.layer, picture.head);
    CHECK(places.size() == 8);
    CHECK(pictures(wishFor({findFigure("pattern")}, true)).size() == 8);
    CHECK(pictures(wishFor({findFigure("pattern")})).size() == 1);
    CHECK(pictures(wishFor({findFigure("tokens")}, true)).size() == 1);
    CHECK(pictures(wishFor({findFigure("mlp")}, true)).size() == 2); // of a layer, of no head
    CHECK(pictures(wishFor({findFigure("overview")}, true)).size() == 1);
}

TEST_CASE("the figures of the steps come in the order of the walk and know their number", "[batch]") {
    const ModelConfig config = test::randomModel(Answer::Pointer)->config;
    const auto all = pictures(wishFor(stepFigures(config)));
    REQUIRE(all.size() == 13);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].step(config) == int(i) + 1);
    CHECK(pictures(wishFor({findFigure("overview")}))[0].step(config) == 0);
}

TEST_CASE("a layer or a head that is not there is refused", "[batch]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const auto figures = stepFigures(model->config);
    PictureWish layer = wishFor(figures), head = layer, below = wishFor(figures, true);
    CHECK(picturesOf(*model, layer));
    layer.layer = 2;
    head.head = 4;
    below.layer = -1;
    CHECK_FALSE(picturesOf(*model, layer));
    CHECK_FALSE(picturesOf(*model, head));
    CHECK_FALSE(picturesOf(*model, below));
}
