// Sessions: which file the document belongs to, and everything that may happen to it: new, open, save, autosave, close.
#pragma once

#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/recent_files.h"
#include "ui/session/session.h"

#include <QWidget>

#include <optional>

namespace kanshei {

class Sessions : public QObject {
    Q_OBJECT
public:
    /// Dialogs appear over `window`.
    Sessions(Document& document, QWidget& window);
    ~Sessions() override;

    /// The named file; empty: none.
    const QString& file() const { return m_file; }
    /// "lesson.kanshei", or empty.
    QString fileName() const;
    /// Does a named file lack what is on the screen? Where the reader stands is no change.
    bool modified() const;
    /// Sessions without a name that can be opened again, the latest first.
    QStringList unnamed() const { return keptUnnamed(m_folder); }

    /// From here on every change is saved in `folder`. Goes on with what a crash left there, else with `file` if it is given,
    /// else where the last window was closed, else with `fresh`.
    void resume(const QString& folder, const QString& file, const Session& fresh);
    /// May the window close? Asks only about a named file with changes. After a yes everything is saved.
    bool close();
    /// The reader looks elsewhere: saves now.
    void saveSoon();

public slots:
    void startNew();
    void chooseFile();
    void open(const QString& path);
    bool save();
    bool saveAs();

signals:
    void changed();                   ///< the file, or whether it is modified
    void remark(const QString& text); ///< empty: what was said before does not matter any more
    void warning(const QString& text);

private:
    void touched();
    void keepAside();
    bool mayLeave();
    bool saveTo(const QString& path);
    void read(const QString& path);
    QString folder() const;
    void goOn(const AutosaveSlot& slot);
    bool tooOften(const AutosaveSlot& slot);
    void take(const ReadSession& read, const QString& file, std::optional<Session> saved,
              const QString& what);
    void report(const std::vector<Error>& leftOut);
    void refreshModified();
    void belongTo(const QString& file, std::optional<Session> saved);
    QByteArray snapshot(bool closed) const;

    Document& m_document;
    QWidget& m_window;
    QString m_file;
    std::optional<Session> m_saved; ///< what the named file holds; nothing: it could not be read
    bool m_wasModified = false;
    bool m_opening = false; ///< a named file, until the model has answered
    QString m_folder;       ///< of the autosaved sessions
    QString m_what;         ///< what is being opened, for the message
    std::vector<Error> m_leftOut;
    int m_starts = 0; ///< restored so often without having lived long
    std::unique_ptr<Autosave> m_autosave;
};

/// "what was left out and why", one line each, a long list cut.
QString leftOutText(const std::vector<Error>& leftOut);

} // namespace kanshei
