import { frames } from "nonogram-player";
import type { GameLog, NonogramPlayerClass, NonogramPlayerElement, SavedGame } from "nonogram-player";

const asked = new URLSearchParams(location.search).get("frames");
if (asked !== null) frames(asked);

const player = document.querySelector("nonogram-player")!;
const output = document.querySelector("output")!;
player.addEventListener("complete", ({ detail }) => {
  const hints: number = detail.hints.what;
  const whose: string | null = detail.userId;
  output.value = `${detail.by} ${hints} ${detail.milliseconds > 0} ${whose}`;
});

/** Never called: its types are checked. */
export async function types(given: NonogramPlayerElement): Promise<[GameLog, SavedGame, Blob, string, boolean]> {
  const element: HTMLElement = given;
  element.append(document.createElement("nonogram-player"));
  given.puzzle = { rows: [[1]], columns: [[1]] };
  given.puzzle = { inks: [{ name: "red", colour: "#d02020", sign: "r" }], rows: [[[1, 1]]], columns: [[[1, 1]]] };
  given.theme = "news dark";
  const listen = ({ detail }: CustomEvent<{ by: string }>) => console.log(detail.by);
  given.addEventListener("pause", listen);
  given.removeEventListener("pause", listen);
  given.addEventListener("click", ({ clientX }) => console.log(clientX));
  console.log((await given.hint("why")).text);
  const Player: NonogramPlayerClass | undefined = customElements.get("nonogram-player");
  const version: string = (await customElements.whenDefined("nonogram-player")).version;
  const made: NonogramPlayerElement = new Player!();
  console.log(version, Player?.observedAttributes.includes("puzzle"), made.mode, customElements.get("x-other")?.prototype);
  // @ts-expect-error: not there for other elements
  console.log(customElements.get("x-other")?.version);
  // @ts-expect-error: read only
  Player!.version = "2";
  // @ts-expect-error: blocks in colours need their inks
  given.puzzle = { rows: [[[1, 1]]], columns: [[[1, 1]]] };
  // @ts-expect-error: not a theme
  given.theme = "pink";
  // @ts-expect-error: not among the values
  given.hints = "many";
  // @ts-expect-error: not a format
  await given.exportPicture("gif");
  // @ts-expect-error: not in this detail
  given.addEventListener("complete", ({ detail }) => detail.cause);
  // @ts-expect-error: not a method
  await given.fly();
  // @ts-expect-error: not an address
  frames(1);
  const [log, game, picture] = [await given.getLog(), await given.getState(), await given.exportPicture("png")];
  return [log, game, picture, await given.exportPicture("svg"), await given.pause()];
}
