/** <nonogram-player> as a page sees it that includes nonogram-player.js. embed-guide.html describes each part. */

export interface Puzzle {
  rows: number[][];
  columns: number[][];
  /** The cells that the puzzle itself fixes, in rows of "#", "." and "?". */
  given?: string[];
  title?: string;
}

/** A colour of a puzzle: `colour` as #rrggbb, `sign` one character that tells it without its colour. */
export interface Ink {
  name: string;
  colour: string;
  sign: string;
}

/** In a puzzle in colours: the length of a block and its ink, counted from 1. */
export type Block = [number, number];

export interface ColourPuzzle {
  inks: Ink[];
  rows: Block[][];
  columns: Block[][];
  /** Like `Puzzle`'s, with the letters of the inks. */
  given?: string[];
  title?: string;
}

export type Level = "where" | "what" | "why";
export type Tool = "hint" | "check" | "what-if" | "solve" | "share" | "settings";

/** A game as plain data, with all its moves; only `getState` makes one. Version 2 is of a puzzle in colours. */
export type SavedGame = (
  | (Puzzle & { version: 1 })
  | (ColourPuzzle & { version: 2; notes?: [number, number, Excluded][] })
) & { state: string[]; [more: string]: unknown };

/** What happened in a game and when; `nonogram verify-log` plays it again. */
export interface GameLog {
  log: 1;
  puzzle: string;
  entries: string[];
  /** Milliseconds. */
  played: number;
  from?: string[];
}

/** What a cell can be: "." white, "#" black or the first ink; in a puzzle in colours "b" the second, to "i" the ninth. */
export type Value = "#" | "." | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i";
/** A value that is ruled out, in a puzzle in colours alone. */
export type Excluded = `!${Value}`;

/** [row, column, value], counted from 0. */
export type Cell = [number, number, Value | Excluded];

export interface Hint {
  kind: "line" | "probe" | "search" | "mistake" | "done" | "ambiguous" | "none";
  level: Level;
  technique: string | null;
  cells: Cell[];
  text: string;
  [more: string]: unknown;
}

export interface Check {
  ok: boolean;
  mistakes: [number, number][];
  wrong: [number, number][];
  text: string;
  [more: string]: unknown;
}

export interface Solution {
  status: "unique" | "multiple" | "solved" | "none" | "unsolved";
  solutions: string[][];
  known: string[];
  text: string;
  [more: string]: unknown;
}

/** In the detail of every event. */
export interface Common {
  /** Tells the players of a page apart. */
  instanceId: string;
  /** The attribute "user". */
  userId: string | null;
  /** The same for the same clues; null before there is a puzzle. */
  puzzleId: string | null;
}

export type Theme = "standard" | "news" | "meadow" | "slate";
export type Scheme = "auto" | "light" | "dark";

/** The custom properties of the element that are read: opaque colours, and the last three. */
export type CustomProperty = `--nonogram-${
  | "paper" | "surface" | "raised" | "ink" | "muted" | "line" | "accent" | "accent-ink" | "focus" | "good" | "danger"
  | "cell-black" | "cell-white" | "cell-unknown" | "cross" | "dot" | "grid" | "grid-strong" | "gutter" | "gutter-alt"
  | "clue" | "clue-done" | "font" | "radius" | "density"}`;

/** Where the puzzle on the board is in the pack. */
export interface PackPlace {
  /** From 1. */
  number: number;
  /** Of all in the pack, damaged ones too. */
  count: number;
  title: string;
  /** As 2027-01-31. */
  date: string | null;
}

export type Whose = "reader" | "host" | "hidden" | "idle" | "deadline" | "load";

export interface Details {
  ready: { version: string; puzzle: string; pack: PackPlace | null };
  view: {};
  start: {};
  progress: { painted: number; total: number };
  change: { reason: "stroke" | "undo" | "redo" | "hint" | "back" | "what-if" | "solve" | "clear" | "load" | "merge" };
  share: { link: string };
  hint: { level: Level; hint: Hint };
  check: { check: Check };
  mistake: { check: Check };
  pause: { by: Whose; milliseconds: number };
  resume: { by: Whose; milliseconds: number };
  complete: {
    /** "engine" if any of the picture came from Solve. */
    by: "player" | "engine";
    /** Played in view and not paused. */
    milliseconds: number;
    hints: Record<Level, number>;
    /** How often the solution was shown, even if it was taken back. */
    solves: number;
    checks: number;
    undos: number;
    resets: number;
    /** Wrong cells that the reader was told of at once. */
    mistakes: number;
    /** Cells on the board that hints, Solve or a link filled in, here or in another tab. */
    given: number;
    /** Cells on the board that the same game in another tab brought; what was asked for there is not counted here. */
    merged: number;
  };
  resize: { width: number; height: number };
  "engine-ready": {};
  fail: {
    message: string;
    /** How many others went wrong in the same second that no event tells of. */
    more?: number;
    /**
     * What a page can do about it: show something in place of the player; fetch the file of `src` or `pack` again; mend what
     * is not a puzzle or a pack; mend one puzzle of a pack; or keep games itself, since the browser does not.
     */
    cause?: "frame" | "file" | "puzzle" | "pack-entry" | "storage";
  };
  /** With storage="host" alone. */
  save: { puzzle: string; state: SavedGame };
}

type Own = { [Name in keyof Details]: CustomEvent<Details[Name] & Common> };
export type NonogramPlayerEventMap = Omit<HTMLElementEventMap, keyof Details> & Own;

/** What JSX may set on the element; `checks` is written as its attribute there. */
export type NonogramPlayerAttributes = Partial<
  Pick<
    NonogramPlayerElement,
    | "src" | "pack" | "pick" | "mode" | "hints" | "tools" | "theme" | "storage" | "user" | "deadline" | "loading"
    | "autosize" | "touch"
  >
> & { puzzle?: string | Puzzle | ColourPuzzle | null; check?: NonogramPlayerElement["checks"] };

/** The same for frameworks that listen by properties such as `oncomplete`. */
export type NonogramPlayerListeners = { [Name in keyof Details as `on${Name}`]?: (event: Own[Name]) => void };

export interface NonogramPlayerElement extends HTMLElement {
  get puzzle(): string | null;
  set puzzle(puzzle: string | Puzzle | ColourPuzzle | null);
  src: string | null;
  pack: string | null;
  pick: "list" | "daily" | "random" | null;
  mode: "play" | "view" | null;
  hints: "full" | "where" | "off" | null;
  /** The attribute "check". */
  checks: "solution" | "line" | "off" | null;
  /** A list of tools with spaces between them. */
  tools: string | null;
  theme: Theme | Scheme | `${Theme} ${Scheme}` | `${Scheme} ${Theme}` | null;
  storage: "none" | "local" | "host" | null;
  user: string | null;
  deadline: string | null;
  loading: "lazy" | "eager" | null;
  autosize: boolean;
  /** Whether a finger scrolls the page until it has tapped the board, or paints at once. */
  touch: "tap" | "paint" | null;
  /** "en", "de" or "fr"; without it that of the page around it, else the reader's. A change loads the frame anew. */
  lang: string;
  /** The detail of the last event "fail", also for who did not listen yet; null without one, and once a puzzle comes after it. */
  readonly failure: (Details["fail"] & Common) | null;

  load(puzzle: string | Puzzle | ColourPuzzle, saved?: SavedGame | null): Promise<void>;
  getState(): Promise<SavedGame>;
  setState(saved: SavedGame): Promise<void>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  hint(level?: Level): Promise<Hint>;
  check(): Promise<Check>;
  solve(): Promise<Solution>;
  cancel(): Promise<void>;
  reset(): Promise<void>;
  /** The clues in a format by its name, such as "non", "json" or "tatham"; others are refused with the list of all. */
  exportPuzzle(format: string): Promise<string>;
  replay(which?: "moves" | "reasoning"): Promise<number>;
  exportPicture(format: "svg", options?: { marks?: boolean }): Promise<string>;
  exportPicture(format: "png", options?: { marks?: boolean }): Promise<Blob>;
  print(): Promise<void>;
  focus(): Promise<void>;
  getLog(): Promise<GameLog>;
  pause(): Promise<boolean>;
  resume(): Promise<boolean>;
  destroy(): Promise<void>;

  addEventListener<Name extends keyof NonogramPlayerEventMap>(
    type: Name,
    listener: (event: NonogramPlayerEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof NonogramPlayerEventMap>(
    type: Name,
    listener: (event: NonogramPlayerEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The class of the element: `customElements.get("nonogram-player")`, once the script has come. */
export interface NonogramPlayerClass extends CustomElementConstructor {
  new (): NonogramPlayerElement;
  readonly prototype: NonogramPlayerElement;
  /** The version of the script. */
  readonly version: string;
  readonly observedAttributes: readonly string[];
}

declare global {
  interface CustomElementRegistry {
    get(name: "nonogram-player"): NonogramPlayerClass | undefined;
    whenDefined(name: "nonogram-player"): Promise<NonogramPlayerClass>;
  }
  interface HTMLElementTagNameMap {
    "nonogram-player": NonogramPlayerElement;
  }
}
