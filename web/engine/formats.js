/**
 * The formats of `nonogram.formats`, in the order in which content is tried. The build makes this module: change the
 * formats there.
 */
export const FORMATS = Object.freeze(
  /** @type {const} */ ({
    json: { title: "JSON", suffix: ".json", written: true, picture: false, square: false, holds: ["given", "goal", "inks", "texts"], magic: [] },
    webpbn: { title: "webpbn XML", suffix: ".xml", written: true, picture: false, square: false, holds: ["goal", "inks"], magic: [] },
    tatham: { title: "game id", suffix: ".txt", written: true, picture: false, square: false, holds: ["given", "inks"], magic: [] },
    non: { title: ".non", suffix: ".non", written: true, picture: false, square: false, holds: ["given", "goal", "inks", "texts"], magic: [] },
    olsak: { title: "Olsak .g", suffix: ".g", written: true, picture: false, square: false, holds: ["inks"], magic: [] },
    nonograms: { title: "page of nonograms.org", suffix: ".html", written: true, picture: true, square: false, holds: ["goal", "inks"], magic: [] },
    puzzlink: { title: "puzz.link", suffix: ".txt", written: true, picture: false, square: false, holds: [], magic: [] },
    savefile: { title: "saved game of Pattern", suffix: ".sav", written: true, picture: false, square: false, holds: ["given"], magic: [] },
    tournament: { title: "tournament file", suffix: ".txt", written: true, picture: false, square: true, holds: [], magic: [] },
    kupogram: { title: "Kupogram .kgram", suffix: ".kgram", written: true, picture: true, square: false, holds: ["goal"], magic: ["KGRM"] },
    gno: { title: "Gnonograms .gno", suffix: ".gno", written: true, picture: false, square: false, holds: ["goal"], magic: [] },
    griddler: { title: "Griddlers .sgriddler", suffix: ".sgriddler", written: true, picture: false, square: false, holds: [], magic: [] },
    picross: { title: "picross-solver", suffix: ".txt", written: true, picture: false, square: false, holds: [], magic: [] },
    pbm: { title: "bitmap .pbm", suffix: ".pbm", written: true, picture: true, square: false, holds: ["goal"], magic: ["P4\n", "P4\r", "P4 ", "P4\t", "P4#"] },
    xpm: { title: "picture .xpm", suffix: ".xpm", written: true, picture: true, square: false, holds: ["goal", "inks"], magic: [] },
    drawing: { title: "drawing in characters", suffix: ".txt", written: true, picture: true, square: false, holds: ["goal"], magic: [] },
    lists: { title: "lists of clues", suffix: ".py", written: true, picture: false, square: false, holds: ["given", "goal", "texts"], magic: [] },
    table: { title: "sheet of a spreadsheet", suffix: ".tsv", written: true, picture: false, square: false, holds: [], magic: [] },
    unsized: { title: "clues without a size", suffix: ".txt", written: true, picture: false, square: false, holds: [], magic: [] },
    nin: { title: ".nin", suffix: ".nin", written: true, picture: false, square: false, holds: [], magic: [] },
    mk: { title: "Olsak .mk", suffix: ".mk", written: true, picture: false, square: false, holds: [], magic: [] },
    cwd: { title: "QNonograms .cwd", suffix: ".cwd", written: true, picture: false, square: false, holds: [], magic: [] },
  }),
);
