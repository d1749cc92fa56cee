/** The element in JSX: `import type {} from "nonogram-player/react";` anywhere in the project makes it known. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { NonogramPlayerAttributes, NonogramPlayerElement, NonogramPlayerListeners } from "./contract.js";

type Usual = DetailedHTMLProps<HTMLAttributes<NonogramPlayerElement>, NonogramPlayerElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "nonogram-player": Usual & NonogramPlayerAttributes & NonogramPlayerListeners;
    }
  }
}
