// Stands in for Pyodide where a test is about workers and not about what they find: it starts in no time, and its session
// holds no Python. As there, jobs take turns, a request on a channel replaces the one before it, and a start from a copy
// of another memory fails.
//
// Puzzles of up to 9 rows are solved at once, larger ones by the worker that searches. The one that answers takes a moment
// for these, and neither comes to an end with 60 rows or where all solutions are asked for: the worker that answers goes
// on, the one that searches falls silent. Both sleep where Python would compute.
const SEARCHES = self.name === "searches";
const MOMENT = 300;
const SLICE = 20;
const MEMORY = new Uint8Array(1 << 14).fill(7, 5000, 6000);
const never = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/** Blocks the worker as a computation would, at no cost. */
const nap = (milliseconds) => Atomics.wait(never, 0, 0, milliseconds);

export async function loadPyodide({ indexURL, createPyodideModule, _loadSnapshot: copy = MEMORY }) {
  const [, , library] = await Promise.all([
    createPyodideModule({}),
    WebAssembly.instantiateStreaming(fetch(`${indexURL}pyodide.asm.wasm`), {}),
    fetch(`${indexURL}python_stdlib.zip`).then((response) => response.text()),
  ]);
  if (library !== "PK") throw new Error("the library is not unpacked");
  if ((await copy).length !== MEMORY.length) throw new Error("the copy is not one of this memory");
  const begin = () => new Session();
  return {
    makeMemorySnapshot: () => MEMORY,
    runPython: () => JSON.stringify(["numpy", "pysat"]),
    pyimport: () => ({ Session: begin, searching_session: begin }),
    loadPackage: async () => undefined,
    lockfile: { packages: {} },
    FS: { writeFile: () => undefined },
    _module: { HEAPU8: new Uint8Array(1) },
  };
}

class Session {
  #jobs = [];
  #out = [];

  receive(text) {
    const request = JSON.parse(text);
    const { id, op, target, channel } = request;
    if (channel) this.#abort((job) => job.channel === channel);
    if (op === "cancel") {
      this.#abort((job) => job.id === target);
      this.#tell({ id, event: "result", value: null });
    } else this.#jobs.push({ id, channel, running: this.#run(request) });
  }

  busy() {
    return this.#jobs.length || this.#out.length ? 1 : 0;
  }

  pump() {
    const job = this.#jobs.shift();
    if (job) {
      const { value, done } = job.running.next();
      if (done) this.#tell({ id: job.id, ...(value?.error ? { event: "error", ...value } : { event: "result", value }) });
      else this.#jobs.push(job);
    }
    return this.#out.splice(0).map((message) => JSON.stringify(message)).join("\n");
  }

  #tell(message) {
    this.#out.push(message);
  }

  #abort(which) {
    const error = { type: "AbortError", message: "cancelled", place: null, traceback: "" };
    for (const { id } of this.#jobs.filter(which)) this.#tell({ id, event: "error", error });
    this.#jobs = this.#jobs.filter((job) => !which(job));
  }

  *#run({ id, op, puzzle, limit, timeout = Infinity, steps }) {
    if (op === "about") return { others: this.#jobs.length };
    if (op === "hint") return { kind: "line" };
    if (op === "parse") return { error: { type: "FormatError", message: "not a puzzle", place: null, traceback: "" } };
    if (op === "export") return { text: `${puzzle.columns.length}x${puzzle.rows.length}:` };
    if (op !== "solve") return null;
    const [height, width] = [puzzle.rows.length, puzzle.columns.length];
    const endless = height >= 60 || (limit === null && height > 9);
    const begun = performance.now();
    const text = SEARCHES ? "the SAT solver looks" : "lines";
    const most = endless ? Infinity : height > 9 && !SEARCHES ? MOMENT : 0;
    const stats = { method: SEARCHES ? "sat" : "fp1", reason: "" };
    while (performance.now() < begun + most) {
      if (performance.now() >= begun + 1000 * timeout) {
        stats.reason = `the time of ${timeout} s is over`;
        return { status: "unsolved", solutions: [], stats, text: stats.reason };
      }
      this.#tell({ id, event: "progress", text, done: 0, total: height * width });
      nap(SLICE);
      yield;
      while (endless && SEARCHES) nap(1000);
    }
    const cells = Array.from({ length: height * width }, (_, at) => [Math.floor(at / width), at % width, "#"]);
    if (steps !== false) this.#tell({ id, event: "step", steps: [{ kind: "line", cells }] });
    return { status: limit === 1 ? "solved" : height > 5 ? "multiple" : "unique", solutions: [], stats, text: "" };
  }
}
