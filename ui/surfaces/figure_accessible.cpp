#include "ui/surfaces/figure_accessible.h"

#include "ui/surfaces/figure_widget.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPointer>

#include <map>

namespace kanshei {

namespace {

class TableNode;

/// A cell, or a header: row −1 names the columns, column −1 the rows.
class CellNode : public QAccessibleInterface,
                 public QAccessibleTableCellInterface,
                 public QAccessibleActionInterface {
public:
    CellNode(TableNode& table, int row, int col) : m_table(table), m_row(row), m_col(col) {}

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    bool isSelected() const override { return state().selected; }
    QList<QAccessibleInterface*> columnHeaderCells() const override;
    QList<QAccessibleInterface*> rowHeaderCells() const override;
    int columnIndex() const override { return m_col; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override;

    QStringList actionNames() const override {
        return isHeader() ? QStringList() : QStringList(pressAction());
    }
    void doAction(const QString& name) override;
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    bool isHeader() const { return m_row < 0 || m_col < 0; }
    FigureTable::Entry entry() const;

    TableNode& m_table;
    int m_row, m_col;
};

/// Registers on the way out and forgets when it is done with.
class Nodes {
public:
    ~Nodes() { clear(); }
    template<class Make> QAccessibleInterface* get(int key, Make make) {
        const auto known = m_ids.find(key);
        if (known != m_ids.end()) return QAccessible::accessibleInterface(known->second);
        QAccessibleInterface* node = make();
        m_ids[key] = QAccessible::registerAccessibleInterface(node);
        return node;
    }
    void clear() {
        for (const auto& [key, id] : m_ids) QAccessible::deleteAccessibleInterface(id);
        m_ids.clear();
    }

private:
    std::map<int, QAccessible::Id> m_ids;
};

class TableNode : public QAccessibleInterface, public QAccessibleTableInterface {
public:
    TableNode(FigureWidget& widget, int index) : m_widget(&widget), m_index(index) {}

    FigureWidget* widget() const { return m_widget; }
    int index() const { return m_index; }
    const FigureTable& data() const { return m_widget->tables()[std::size_t(m_index)]; }
    QAccessibleInterface* node(int row, int col) const;

    bool isValid() const override { return m_widget && m_index < int(m_widget->tables().size()); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_widget ? m_widget->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_widget); }
    QAccessibleInterface* child(int index) const override;
    int childCount() const override { return (rowCount() + 1) * (columnCount() + 1); }
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::Table; }
    QAccessible::State state() const override { return {}; }
    void* interface_cast(QAccessible::InterfaceType type) override;

    QAccessibleInterface* cellAt(int row, int column) const override { return node(row, column); }
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QString columnDescription(int column) const override;
    QString rowDescription(int row) const override;
    int columnCount() const override { return int(data().cols); }
    int rowCount() const override { return int(data().rows); }
    int selectedCellCount() const override { return int(selectedCells().size()); }
    QList<QAccessibleInterface*> selectedCells() const override;
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    QPointer<FigureWidget> m_widget;
    int m_index;
    mutable Nodes m_cells;
};

class FigureNode : public QAccessibleWidget {
public:
    explicit FigureNode(FigureWidget& widget)
        : QAccessibleWidget(&widget, QAccessible::Grouping), m_figure(widget) {
        QObject::connect(&widget, &FigureWidget::figureChanged, &m_context, [this] {
            m_tables.clear();
            QAccessibleEvent changed(&m_figure, QAccessible::ObjectReorder);
            QAccessible::updateAccessibility(&changed);
        });
    }
    QAccessibleInterface* table(int index) const {
        return m_tables.get(index, [&] { return new TableNode(m_figure, index); });
    }
    QAccessibleInterface* cell(const CellPlace& place) const {
        return static_cast<TableNode*>(table(place.table))->node(int(place.row), int(place.col));
    }

    int childCount() const override { return int(m_figure.tables().size()); }
    QAccessibleInterface* child(int index) const override {
        return index >= 0 && index < childCount() ? table(index) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (int i = 0; i < childCount(); ++i)
            if (table(i) == child) return i;
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int i = 0; i < childCount(); ++i)
            if (table(i)->rect().contains(x, y)) return table(i);
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        if (!m_figure.hasFocus() || !m_figure.cursor()) return QAccessibleWidget::focusChild();
        return cell(*m_figure.cursor());
    }

private:
    FigureWidget& m_figure;
    QObject m_context; ///< ends the connection with this
    mutable Nodes m_tables;
};

QRect onScreen(const FigureWidget& widget, const QRectF& rect) {
    const QRect pixels = rect.toAlignedRect();
    return {widget.viewport()->mapToGlobal(pixels.topLeft()), pixels.size()};
}

QString nameOf(const std::vector<QString>& names, int i) {
    return i < int(names.size()) ? names[std::size_t(i)] : QString::number(i + 1);
}

// ---- CellNode ----

bool CellNode::isValid() const {
    return m_table.isValid() && m_row < m_table.rowCount() && m_col < m_table.columnCount();
}

QWindow* CellNode::window() const {
    return m_table.window();
}

QAccessibleInterface* CellNode::parent() const {
    return &m_table;
}

QAccessibleInterface* CellNode::table() const {
    return &m_table;
}

FigureTable::Entry CellNode::entry() const {
    return m_table.data().at(m_row, m_col);
}

QString CellNode::text(QAccessible::Text kind) const {
    if (!isValid()) return {};
    if (kind == QAccessible::Name) {
        if (m_row < 0 && m_col < 0) return m_table.text(QAccessible::Name);
        if (m_row < 0) return m_table.columnDescription(m_col);
        if (m_col < 0) return m_table.rowDescription(m_row);
        return entry().text;
    }
    if (kind == QAccessible::Description && !isHeader()) return entry().hit.tooltip;
    return {};
}

QRect CellNode::rect() const {
    if (!isValid() || isHeader()) return {};
    return onScreen(*m_table.widget(), m_table.widget()->placeRect({m_table.index(), m_row, m_col}));
}

QAccessible::Role CellNode::role() const {
    return m_row < 0 ? QAccessible::ColumnHeader : m_col < 0 ? QAccessible::RowHeader : QAccessible::Cell;
}

QAccessible::State CellNode::state() const {
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    if (isHeader()) return state;
    const FigureWidget& widget = *m_table.widget();
    const Hit hit = entry().hit;
    state.focusable = state.selectable = true;
    state.focused = widget.hasFocus() && widget.cursor() == CellPlace{m_table.index(), m_row, m_col};
    state.selected = !hit.term && widget.figure()->opened() == hit.cell;
    return state;
}

void* CellNode::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::TableCellInterface) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface && !isHeader())
        return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
}

QList<QAccessibleInterface*> CellNode::columnHeaderCells() const {
    return {m_table.node(-1, m_col)};
}

QList<QAccessibleInterface*> CellNode::rowHeaderCells() const {
    return {m_table.node(m_row, -1)};
}

void CellNode::doAction(const QString& name) {
    if (name == pressAction() && isValid() && !isHeader())
        m_table.widget()->open({m_table.index(), m_row, m_col});
}

// ---- TableNode ----

QAccessibleInterface* TableNode::node(int row, int col) const {
    if (row < -1 || col < -1 || row >= rowCount() || col >= columnCount()) return nullptr;
    return m_cells.get((row + 1) * (columnCount() + 1) + col + 1, [&] {
        return new CellNode(const_cast<TableNode&>(*this), row, col); // interfaces know their parent
    });
}

QAccessibleInterface* TableNode::child(int index) const {
    if (index < 0 || index >= childCount()) return nullptr;
    return node(index / (columnCount() + 1) - 1, index % (columnCount() + 1) - 1);
}

int TableNode::indexOfChild(const QAccessibleInterface* child) const {
    const auto* cell = dynamic_cast<const CellNode*>(child);
    if (!cell || cell->table() != this) return -1;
    return (cell->rowIndex() + 1) * (columnCount() + 1) + cell->columnIndex() + 1;
}

QAccessibleInterface* TableNode::childAt(int x, int y) const {
    const auto place = m_widget->placeAt(m_widget->viewport()->mapFromGlobal(QPoint(x, y)));
    return place && place->table == m_index ? node(int(place->row), int(place->col)) : nullptr;
}

QString TableNode::text(QAccessible::Text kind) const {
    if (!isValid() || kind != QAccessible::Name) return {};
    return data().title.isEmpty() ? m_widget->figure()->title() : data().title;
}

QRect TableNode::rect() const {
    if (!isValid() || data().rows == 0 || data().cols == 0) return {};
    const QRectF first = m_widget->placeRect({m_index, 0, 0});
    return onScreen(*m_widget,
                    first.united(m_widget->placeRect({m_index, data().rows - 1, data().cols - 1})));
}

void* TableNode::interface_cast(QAccessible::InterfaceType type) {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
}

QString TableNode::columnDescription(int column) const {
    return nameOf(data().columnNames, column);
}

QString TableNode::rowDescription(int row) const {
    return nameOf(data().rowNames, row);
}

QList<QAccessibleInterface*> TableNode::selectedCells() const {
    const auto opened = m_widget->figure()->opened();
    const auto place = opened ? placeOf(m_widget->tables(), *opened) : std::nullopt;
    if (!place || place->table != m_index) return {};
    return {node(int(place->row), int(place->col))};
}

QAccessibleInterface* makeNode(const QString&, QObject* object) {
    auto* widget = qobject_cast<FigureWidget*>(object);
    return widget ? new FigureNode(*widget) : nullptr;
}

} // namespace

void installFigureAccessibility() {
    static const bool installed = (QAccessible::installFactory(makeNode), true);
    Q_UNUSED(installed)
}

void tellCursor(FigureWidget& widget) {
    if (!QAccessible::isActive() || !widget.hasFocus()) return;
    auto* figure = static_cast<FigureNode*>(QAccessible::queryAccessibleInterface(&widget));
    QAccessibleEvent focus(figure->cell(*widget.cursor()), QAccessible::Focus);
    QAccessible::updateAccessibility(&focus);
}

} // namespace kanshei
