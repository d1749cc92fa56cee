// The build puts the module of idb at idb/idb.js; through `rootDirs` this stands in for it while types are checked.
export * from "idb";
