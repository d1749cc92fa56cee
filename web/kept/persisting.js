/**
 * Asks the browser not to clear what is kept here when the device runs short of room.
 *
 * @typedef {import("./storage.js").DeviceStorage} DeviceStorage
 */

const ASKED = "nonogram/1/asked";

/**
 * Asks once; a reader who said no is not asked again.
 * @param {DeviceStorage} storage
 */
export async function askToPersist({ notes }) {
  const manager = navigator.storage;
  if (!manager?.persist || notes.read(ASKED)) return;
  notes.write(ASKED, "1");
  if (!(await manager.persisted())) await manager.persist();
}
