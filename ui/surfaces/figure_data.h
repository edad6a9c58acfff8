// The numbers behind a figure, as files for other programs. Every table of the figure in full precision, not as it is rounded there.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace kanshei {

struct DataTable {
    std::string name; ///< of the tensor, one head of it as "blocks.3.q.0"; else the title; never twice
    QString title;    ///< as it is read out: "Q  6×16"
    QStringList rows, columns; ///< empty where they only have numbers
    Tensor values;             ///< [rows, columns]
};

/// In reading order. The figure must be laid out. Empty: it has no numbers.
std::vector<DataTable> dataOf(const Figure& figure);

/// A kind of file for numbers.
struct DataFormat {
    const char* id;    ///< "csv": suffix, command line
    const char* title; ///< "CSV": not translated
    const char* mime;
    bool single; ///< holds one table only
    Result<QByteArray> (*bytes)(const std::vector<DataTable>&);
};
/// csv tsv json md tex npy safetensors
const std::vector<DataFormat>& dataFormats();
const DataFormat* findDataFormat(const QString& id);

} // namespace kanshei
