// The real main window with random models, settled and shown offscreen.
#pragma once

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "ui/session/session.h"
#include "ui/shell/main_window.h"
#include "ui/walk/step.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>

namespace kanshei::test {

class OpenWindow {
public:
    explicit OpenWindow(const SavedSession& settings = chinese(), QSize size = {1280, 720},
                        Session session = MainWindow::firstSession(),
                        TraceComputation computation = fakeModels())
        : window(std::move(computation)) {
        window.resize(size);
        if (session.model.isEmpty()) session.model = "zh-coref";
        window.start(settings, session);
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
        REQUIRE(settle());
    }
    static SavedSession chinese() {
        SavedSession settings;
        settings.theme = "light";
        settings.language = "zh";
        return settings;
    }
    Document& document() { return window.document(); }
    bool settle() {
        return QTest::qWaitFor(
            [&] { return !document().busy() && (document().trace() || document().empty()); });
    }
    template<class T> T* find(const char* name) {
        T* found = window.findChild<T*>(name);
        REQUIRE(found);
        return found;
    }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* target = window.focusWidget() ? window.focusWidget() : window.centralWidget();
        QTest::keyClick(target, Qt::Key(key), modifiers);
    }
    void type(const QString& text) {
        auto* field = find<QLineEdit>("sentence");
        field->setFocus();
        field->selectAll();
        if (text.isEmpty())
            QTest::keyClick(field, Qt::Key_Backspace);
        else
            field->insert(text);
    }

    MainWindow window;
};

} // namespace kanshei::test
