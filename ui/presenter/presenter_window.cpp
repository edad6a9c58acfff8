#include "ui/presenter/presenter_window.h"

#include "ui/presenter/notes_window.h"
#include "ui/presenter/presenter_bar.h"
#include "ui/presenter/presenter_page.h"
#include "ui/presenter/screens.h"
#include "ui/theme/style_sheet.h"
#include "ui/walk/step.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScreen>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>

namespace kanshei {

namespace {

constexpr int idleMs = 2000, typingMs = 2500, settleMs = 150;

/// The window may have been on the screen that is gone.
void bringBack(QWidget& window, const QScreen& to) {
    for (const QScreen* screen : QGuiApplication::screens())
        if (screen->availableGeometry().intersects(window.frameGeometry())) return;
    window.move(to.availableGeometry().topLeft());
}

void fill(QWidget& window, QScreen& screen) {
    const bool there = window.isFullScreen() && window.isVisible() && window.geometry() == screen.geometry();
    if (there) return;
    // A window that is full screen already is kept by window managers where it is.
    if (window.isVisible() && window.isFullScreen()) window.showNormal();
    window.setScreen(&screen);
    window.setGeometry(screen.geometry());
    window.showFullScreen();
}

} // namespace

PresenterWindow::PresenterWindow(Document& document, const Look& look, Actions& actions, QWidget& window)
    : QWidget(&window, Qt::Window), m_document(document), m_look(look), m_actions(actions), m_window(window),
      m_page(new PresenterPage(document, look, this)), m_veil(new Veil(this)),
      m_bar(new PresenterBar(actions, this)), m_notes(new NotesWindow(document, look, actions, &window)) {
    setObjectName("presenter");
    setFocusPolicy(Qt::StrongFocus);
    for (QTimer* timer : {&m_idle, &m_typing, &m_rearrange}) timer->setSingleShot(true);
    m_idle.setInterval(idleMs);
    m_typing.setInterval(typingMs);
    m_rearrange.setInterval(settleMs);
    connect(&m_idle, &QTimer::timeout, this, [this] {
        if (m_bar->isHidden()) setCursor(Qt::BlankCursor);
    });
    connect(&m_typing, &QTimer::timeout, this, [this] { type({}); });
    connect(&m_rearrange, &QTimer::timeout, this, &PresenterWindow::placeOnScreens);
    connect(m_page, &PresenterPage::revealed, this, &PresenterWindow::refreshModes);
    connect(m_notes, &NotesWindow::closed, this, [this] {
        m_notesWanted = false;
        refreshModes();
    });
    connect(&m_look, &Look::changed, this, &PresenterWindow::restyle);
    for (QWidget* part : findChildren<QWidget*>()) {
        part->setMouseTracking(true);
        part->installEventFilter(this);
    }
    setMouseTracking(true);
    installEventFilter(this);
    connectActions();
    for (QWidget* with : {static_cast<QWidget*>(this), static_cast<QWidget*>(m_notes)}) shareActions(*with);
    watchScreens();
    restyle();
}

/// The presentation's own actions, and those of the walk that work here too.
void PresenterWindow::shareActions(QWidget& with) {
    m_actions.giveTo(with, QStringLiteral("presenter"));
    for (const Act act : {Act::PreviousLayer, Act::NextLayer, Act::PreviousHead, Act::NextHead,
                          Act::PreviousToken, Act::NextToken, Act::Undo, Act::Redo})
        with.addAction(m_actions[act]);
}

void PresenterWindow::connectActions() {
    const auto on = [this](Act act, auto&& run) { connect(m_actions[act], &QAction::triggered, this, run); };
    on(Act::PresentNext, [this] { forward(); });
    on(Act::PresentPrevious, [this] {
        if (m_presenting)
            m_page->back();
        else
            m_document.stepBy(-1);
    });
    on(Act::PresentGo, [this] { goTyped(); });
    on(Act::PresentFirst, [this] { goToStep(1); });
    on(Act::PresentLast, [this] { goToStep(m_document.stepCount()); });
    on(Act::PresentPieces, [this] { m_page->toggleByPiece(); });
    on(Act::PresentGuess, [this] { m_page->toggleGuess(); });
    on(Act::PresentSpotlight, [this] { light(Veil::Kind::Spotlight); });
    on(Act::PresentPointer, [this] { light(Veil::Kind::Pointer); });
    on(Act::PresentBlack, [this] { light(Veil::Kind::Black); });
    on(Act::PresentWhite, [this] { light(Veil::Kind::White); });
    on(Act::PresentTheme, [this] { setDark(!isDark()); });
    on(Act::PresentNotes, [this] { toggleNotes(); });
    on(Act::PresentSwap, [this] {
        m_swapped = !m_swapped;
        placeOnScreens();
    });
    on(Act::PresentBack, [this] { escape(); });
    on(Act::PresentLeave, [this] { m_presenting ? leave() : start(); });
}

void PresenterWindow::watchScreens() {
    const auto later = [this] { m_rearrange.start(); };
    const auto watch = [this, later](QScreen* screen) {
        connect(screen, &QScreen::geometryChanged, this, later);
    };
    for (QScreen* screen : QGuiApplication::screens()) watch(screen);
    auto* app = qobject_cast<QGuiApplication*>(QCoreApplication::instance());
    connect(app, &QGuiApplication::screenAdded, this, watch);
    connect(app, &QGuiApplication::screenAdded, this, later);
    connect(app, &QGuiApplication::screenRemoved, this, later);
    connect(app, &QGuiApplication::primaryScreenChanged, this, later);
}

void PresenterWindow::start() {
    m_presenting = true;
    m_veil->setKind(Veil::Kind::None);
    m_notes->startClock();
    placeOnScreens();
    raise();
    activateWindow();
    setFocus();
    m_idle.start();
    refreshModes();
}

void PresenterWindow::leave() {
    if (!m_presenting) return;
    m_presenting = false;
    hide();
    m_notes->hide();
    m_notes->stopClock();
    type({});
    m_veil->setKind(Veil::Kind::None);
    m_window.raise();
    m_window.activateWindow();
}

/// Called at the start, and whenever a screen comes, goes or changes. With one screen left everything is on it.
void PresenterWindow::placeOnScreens() {
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (!m_presenting || screens.isEmpty()) return;
    const int own = int(screens.indexOf(m_window.screen()));
    const ScreenPlan plan = planScreens(int(screens.size()), own, m_swapped);
    bringBack(m_window, *screens[std::max(0, own)]);
    fill(*this, *screens[plan.show]);
    if (plan.notes < 0)
        m_notes->hide(); // the class would read them
    else if (m_notesWanted)
        showNotesOn(*screens[plan.notes]);
    activateWindow();
}

void PresenterWindow::showNotesOn(QScreen& screen) {
    const QRect room = screen.availableGeometry();
    if (!m_notes->isVisible() || !room.contains(m_notes->frameGeometry().center())) {
        const int width = std::clamp(room.width() * 36 / 100, 360, 680), height = room.height() * 88 / 100;
        m_notes->setScreen(&screen);
        m_notes->setGeometry(room.right() - width - 16, room.top() + (room.height() - height) / 2, width,
                             height);
    }
    m_notes->show();
    if (m_notes->windowHandle() && windowHandle())
        m_notes->windowHandle()->setTransientParent(m_presenting ? windowHandle() : m_window.windowHandle());
    m_notes->raise();
}

/// With one screen they come over the picture: to rehearse, or to read before class.
void PresenterWindow::toggleNotes() {
    m_notesWanted = !m_notes->isVisible();
    if (!m_notesWanted) {
        m_notes->hide();
    } else {
        const QList<QScreen*> screens = QGuiApplication::screens();
        const int own = int(screens.indexOf(m_window.screen()));
        const ScreenPlan plan = planScreens(int(screens.size()), own, m_swapped);
        const bool apart = m_presenting && plan.notes >= 0;
        showNotesOn(apart ? *screens[plan.notes] : *m_window.screen());
    }
    refreshModes();
}

bool PresenterWindow::isDark() const {
    return m_page->isDark();
}

void PresenterWindow::setDark(bool dark) {
    m_page->setDark(dark);
    restyle();
}

void PresenterWindow::restyle() {
    const Palette& colors = kanshei::palette(isDark() ? Theme::Dark : Theme::Light);
    setStyleSheet(
        kanshei::styleSheet(colors) +
        QStringLiteral("QLabel#presentStrip { background: %1; border: 2px solid %2; border-radius: 10px; }"
                       "QFrame#presenterBar { background: %1; border: 1px solid %2; border-radius: 12px; }"
                       "QToolButton:checked { background: %3; border-color: %4; }")
            .arg(colors.surface.name(), colors.border.name(), colors.accentSoft.name(),
                 colors.accent.name()));
    setWindowTitle(tr("投影 · 看谁 Kanshei"));
    m_bar->retranslate();
}

void PresenterWindow::refreshModes() {
    m_bar->setOn(Act::PresentPieces, m_page->reveal().byPiece());
    m_bar->setOn(Act::PresentGuess, m_page->reveal().guessing());
    m_bar->setOn(Act::PresentSpotlight, m_veil->kind() == Veil::Kind::Spotlight);
    m_bar->setOn(Act::PresentPointer, m_veil->kind() == Veil::Kind::Pointer);
    m_bar->setOn(Act::PresentNotes, m_notes->isVisible());
    m_notes->setPressesLeft(m_presenting ? m_page->reveal().left() : 0);
}

void PresenterWindow::forward() {
    if (m_presenting)
        m_page->forward();
    else
        m_document.stepBy(1);
}

void PresenterWindow::goToStep(int number) {
    m_page->closeStrip();
    m_document.goToStep(number);
}

void PresenterWindow::goTyped() {
    const int number = m_typed.toInt();
    if (m_typed.isEmpty()) return forward();
    type({});
    if (number >= 1) goToStep(number);
}

/// One digit more; none: they are forgotten.
void PresenterWindow::type(const QString& digit) {
    constexpr int most = 2;
    if (digit.isEmpty() && m_typed.isEmpty()) return;
    m_typed = digit.isEmpty() ? QString() : (m_typed + digit).right(most);
    m_page->showTyped(m_typed);
    if (m_typed.isEmpty())
        m_typing.stop();
    else
        m_typing.start();
}

/// Takes away what lies on top; when there is nothing, leaves.
void PresenterWindow::escape() {
    if (!m_presenting) return m_notes->hide();
    if (!m_typed.isEmpty()) return type({});
    if (m_page->closeStrip()) return;
    if (m_veil->kind() != Veil::Kind::None) return light(m_veil->kind());
    leave();
}

void PresenterWindow::light(Veil::Kind kind) {
    if (!m_presenting) return;
    m_veil->pointAt(mapFromGlobal(QCursor::pos()));
    m_veil->toggle(kind);
    m_bar->hide();
    refreshModes();
}

/// Behind a curtain a key only lifts it.
bool PresenterWindow::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && m_veil->isCurtain()) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void PresenterWindow::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool modifier = key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt ||
                          key == Qt::Key_Meta || key == Qt::Key_AltGr;
    if (m_veil->isCurtain() && !modifier && !event->isAutoRepeat()) {
        m_veil->setKind(Veil::Kind::None);
        return refreshModes();
    }
    if (key >= Qt::Key_0 && key <= Qt::Key_9) return type(QString::number(key - Qt::Key_0));
    QWidget::keyPressEvent(event);
}

bool PresenterWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove)
        mouseMoved(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
    if (event->type() == QEvent::MouseButtonPress && m_veil->isCurtain()) {
        m_veil->setKind(Veil::Kind::None);
        refreshModes();
        return true;
    }
    if (event->type() == QEvent::Wheel && m_veil->kind() == Veil::Kind::Spotlight) {
        m_veil->grow(static_cast<QWheelEvent*>(event)->angleDelta().y() / 120.0);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PresenterWindow::mouseMoved(QPoint global) {
    if (global == m_mouse) return; // a window that appears under a resting pointer
    m_mouse = global;
    m_veil->pointAt(mapFromGlobal(global));
    if (!m_veil->isCurtain()) m_bar->follow(mapFromGlobal(global));
    // The red dot is the pointer.
    if (m_veil->kind() == Veil::Kind::Pointer)
        setCursor(Qt::BlankCursor);
    else
        unsetCursor();
    m_idle.start();
}

void PresenterWindow::resizeEvent(QResizeEvent*) {
    m_page->setGeometry(rect());
    m_veil->setGeometry(rect());
    m_bar->place();
}

void PresenterWindow::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    leave();
}

} // namespace kanshei
