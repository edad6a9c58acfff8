#include "ui/surfaces/font_subset.h"

#include <QRawFont>

#include <harfbuzz/hb-subset.h>

#include <memory>

namespace kanshei {

namespace {

template<auto destroy> struct Destroy {
    template<class T> void operator()(T* thing) const { destroy(thing); }
};
using Blob = std::unique_ptr<hb_blob_t, Destroy<hb_blob_destroy>>;
using Face = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;
using Input = std::unique_ptr<hb_subset_input_t, Destroy<hb_subset_input_destroy>>;

Blob copied(const QByteArray& bytes) {
    return Blob(hb_blob_create(bytes.constData(), unsigned(bytes.size()), HB_MEMORY_MODE_DUPLICATE, nullptr,
                               nullptr));
}

/// Qt knows where the font is; HarfBuzz gets its tables.
Face faceOf(const QRawFont& font) {
    static constexpr const char* tags[] = {"head", "hhea", "hmtx", "maxp", "cmap", "name",
                                           "OS/2", "post", "CFF ", "CFF2", "glyf", "loca",
                                           "cvt ", "fpgm", "prep", "VORG", "vhea", "vmtx"};
    const Face builder(hb_face_builder_create());
    for (const char* tag : tags)
        if (const QByteArray table = font.fontTable(tag); !table.isEmpty())
            hb_face_builder_add_table(builder.get(), hb_tag_from_string(tag, 4), copied(table).get());
    const Blob file(hb_face_reference_blob(builder.get()));
    return Face(hb_face_create(file.get(), 0));
}

} // namespace

QByteArray fontSubset(const QFont& font, const QString& text) {
    const QRawFont raw = QRawFont::fromFont(font);
    const Input input(hb_subset_input_create_or_fail());
    if (!raw.isValid() || !input) return {};
    hb_set_t* characters = hb_subset_input_unicode_set(input.get());
    bool some = false;
    for (const char32_t c : text.toUcs4())
        if (raw.supportsCharacter(c)) hb_set_add(characters, c), some = true;
    if (!some) return {};
    hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_DESUBROUTINIZE);
    const Face face = faceOf(raw);
    const Face part(hb_subset_or_fail(face.get(), input.get()));
    if (!part) return {};
    const Blob file(hb_face_reference_blob(part.get()));
    unsigned length = 0;
    const char* bytes = hb_blob_get_data(file.get(), &length);
    return QByteArray(bytes, qsizetype(length));
}

} // namespace kanshei
