// The build puts Pyodide's module at dist/pyodide/pyodide.mjs; through `rootDirs` this stands in for it while types are checked.
export * from "pyodide";
