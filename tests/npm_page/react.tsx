import "nonogram-player";
import type {} from "nonogram-player/react";

const puzzle = { rows: [[1]], columns: [[1]] };

export const right = (
  <nonogram-player
    autosize
    puzzle={puzzle}
    check="line"
    className="wide"
    oncomplete={({ detail }) => console.log(detail.milliseconds)}
  />
);
// @ts-expect-error: not among the values
export const wrong = <nonogram-player hints="many" />;
