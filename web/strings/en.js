/**
 * Every word the site says in English, by section. Texts of hints and checks come from the engine, which has its own catalogue.
 * `{name}` is filled in by `say`.
 */
export const en = {
  /** Why clues cannot be a puzzle; keys are the codes of rules.js. */
  problem: {
    empty: "There are no clues yet: a puzzle needs at least one row and one column.",
    tooLarge: "{width} × {height} is too large: at most {most} rows and {most} columns.",
    notANumber: "“{text}” is not a number.",
    zero: "A 0 stands for an empty line and cannot stand beside other numbers.",
    tooLong: "needs {needs} cells, has {has}.",
    sums: "The rows hold {rows} black cells, the columns {columns}: they must be equal.",
    notAnId: "This is not a puzzle id; one begins with its size, like 10x10:",
    prefilled: "Ids with cells filled in beforehand are not supported.",
    idLength: "The id has {has} clues but needs {needs}: it may have been cut short.",
    state: "The saved board does not fit a {width} × {height} puzzle.",
    row: "Row {number}: {text}",
    column: "Column {number}: {text}",
  },

  player: {
  },

  site: {
    name: "Nonogram",
    skip: "Skip to the content",
    close: "Close",
    retry: "Try again",
    size: "{width} × {height}",
    untitled: "Untitled {size}",
    by: "by {author}",
    header: { puzzles: "Puzzles", enter: "New puzzle", about: "About" },
    theme: { label: "Colours: {theme}. Change", auto: "automatic", light: "light", dark: "dark" },

    list: {
      title: "Puzzles",
      loading: "Loading the puzzles…",
      count: "{count} pictures hidden in numbers. Pick one.",
      countSolved: "{count} pictures hidden in numbers, {solved} found.",
      failed: "The list of puzzles could not be loaded. Your own puzzles and saved games are safe.",
      offline: "You are offline and the list of puzzles is not on this device yet. Your own puzzles are here.",
      own: "Your puzzles",
      small: "Small",
      medium: "Medium",
      large: "Large",
      huge: "Very large",
      states: { new: "New", started: "{percent} %", solved: "Solved" },
      remove: "Delete “{title}”",
      removed: "“{title}” was deleted.",
      undo: "Undo",
    },

    play: {
      back: "Puzzles",
      share: "Share",
      copied: "Link copied",
      shareBy: "Copy this link to share the puzzle: {link}",
      download: "Download",
      downloadAs: { non: "Clues as .non", json: "Clues as JSON" },
      copyId: "Copy the game id",
      idCopied: "The game id was copied.",
      copyBy: "Copy this game id: {id}",
      edit: "Edit the clues",
      exportFailed: "The file could not be made: {reason}",
      exporting: "Preparing the file…",
      solved: "Solved: {title}",
      next: "Next puzzle",
      failed: "The puzzle could not be opened: {reason}",
      notLoaded: "The player could not be loaded. Check the connection and try again.",
      engine: {
        asleep: "The engine for hints sleeps until it is needed",
        booting: "The engine for hints is starting…",
        ready: "The engine for hints is ready",
        failed: "The engine for hints could not start",
      },
      engineFailed: "The engine could not start. You can play on; hints, checks and solving need it.",
    },

    broken: {
      link: "This link does not hold a whole puzzle. {reason}",
      unknown: "There is no puzzle called “{slug}” here. It may have been renamed.",
      encoding: "A part of it is not readable; it may have been cut short.",
    },

    storage: {
      full: "This browser’s storage is full: the game is kept only until you close the page. Deleting puzzles of your own makes room.",
      forbidden: "This browser does not let the page store anything: the game is kept only until you close the page.",
      aside: "A saved game was damaged and could not be read. It was set aside, and the board starts afresh.",
    },

    update: { text: "A new version is ready.", reload: "Reload", later: "The page was updated in another tab." },

    entry: {
      title: "New puzzle",
      lead: "Type the clues of a puzzle, line by line, or bring them in from a file.",
      from: "From a file or an id",
      fromHint: "Paste a game id, a link or a file’s text here, or drop a file.",
      choose: "Choose a file",
      reading: "Reading…",
      read: "Read {size} from {source}.",
      pasted: "the text",
      replaced: "The clues you had typed were replaced.",
      undo: "Undo",
      tooBig: "{name} is too large for a puzzle file ({size} MB).",
      unreadable: "{source} cannot be read: {reason}",
      json: "the JSON is not complete; it may have been cut short.",
      jsonShape: "the JSON needs “rows” and “columns”, each a list of lists of numbers.",
      rows: "Rows",
      rowsHint: "top to bottom",
      columns: "Columns",
      columnsHint: "left to right",
      example: "3 1\n1 1\n5\n…",
      format: "One line for each clue, numbers apart by spaces or commas, 0 for an empty line. “/” between clues works too.",
      name: "Title",
      optional: "optional",
      summary: "What you have",
      empty: "Nothing typed yet.",
      lines: "{rows} rows, {columns} columns",
      black: "{black} black cells",
      sums: "Rows {rows} · columns {columns} black cells",
      needColumns: "Now the columns.",
      needRows: "Now the rows.",
      more: "and {count} more",
      play: "Play",
      clear: "Clear",
      cleared: "The clues were cleared.",
      check: "Check that it has one solution",
      checking: "Looking for solutions…",
      starting: "Starting the engine…",
      status: {
        unique: "Exactly one solution.",
        multiple: "More than one solution: some cells cannot be decided by logic.",
        none: "No solution: at least one clue must be wrong.",
        unsolved: "Not decided within {seconds} seconds. You can play it anyway.",
        failed: "The check failed: {reason}",
      },
    },

    about: {
      title: "About",
      rules: "How it works",
      rulesText: [
        "Each number is a run of black cells in its row or column, in that order, with at least one blank between two runs. "
          + "Together they leave one picture.",
        "Paint what must be black, cross what must be blank. Blanks need not be marked: the picture is done when the black cells fit all clues.",
      ],
      hands: "Hands",
      handsText: [
        "Mouse: left paints, right crosses, middle marks a maybe. Touch: one finger paints with the chosen tool, two fingers move and zoom.",
        "Keyboard: arrows move, Space paints, X crosses, H asks for a hint, Ctrl+Z and Ctrl+Y undo and redo.",
      ],
      hints: "Hints that explain themselves",
      hintsText: [
        "A hint first says where to look, then what follows, then why. Every deduction is proved before it is shown; nothing is taken from a stored solution.",
      ],
      privacy: "Yours alone",
      privacyText: [
        "Everything runs and stays on this device: no account, no server, no tracking. A share link carries the puzzle within itself.",
      ],
      offline: {
        checking: "Whether it works offline is being found out…",
        ready: "Ready to work offline.",
        loading: "Being stored on this device, to work offline…",
        missing: "Cannot work offline here: this browser or address does not allow it.",
      },
    },
  },
};
