/**
 * The formats of `nonogram.formats`, in the order in which content is tried. The build makes this module: change the
 * formats there.
 */
export const FORMATS = Object.freeze(
  /** @type {const} */ ({
    json: { title: "JSON", suffix: ".json", written: true, picture: false, holds: ["given", "goal", "inks", "texts"] },
    webpbn: { title: "webpbn XML", suffix: ".xml", written: true, picture: false, holds: ["goal", "inks"] },
    tatham: { title: "game id", suffix: ".txt", written: true, picture: false, holds: ["given", "inks"] },
    non: { title: ".non", suffix: ".non", written: true, picture: false, holds: ["given", "goal", "inks", "texts"] },
    olsak: { title: "Olsak .g", suffix: ".g", written: true, picture: false, holds: ["inks"] },
    puzzlink: { title: "puzz.link", suffix: ".txt", written: true, picture: false, holds: [] },
    gno: { title: "Gnonograms .gno", suffix: ".gno", written: true, picture: false, holds: ["goal"] },
    griddler: { title: "Griddlers .sgriddler", suffix: ".sgriddler", written: true, picture: false, holds: [] },
    picross: { title: "picross-solver", suffix: ".txt", written: true, picture: false, holds: [] },
    pbm: { title: "bitmap .pbm", suffix: ".pbm", written: true, picture: true, holds: ["goal"] },
    drawing: { title: "drawing in characters", suffix: ".txt", written: true, picture: true, holds: ["goal"] },
    lists: { title: "lists of clues", suffix: ".py", written: true, picture: false, holds: ["given", "goal", "texts"] },
    table: { title: "sheet of a spreadsheet", suffix: ".tsv", written: true, picture: false, holds: [] },
    nin: { title: ".nin", suffix: ".nin", written: true, picture: false, holds: [] },
    mk: { title: "Olsak .mk", suffix: ".mk", written: true, picture: false, holds: [] },
    cwd: { title: "QNonograms .cwd", suffix: ".cwd", written: true, picture: false, holds: [] },
  }),
);
