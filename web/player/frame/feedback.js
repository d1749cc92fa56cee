/**
 * What the reader hears and feels while painting, where the settings say so: all sounds are made here, none is a file.
 */
import { WHITE, isInk } from "../../rules.js";

/** Pitches in hertz. */
const PITCH = { black: 520, white: 390, cleared: 300, error: 170 };
const CHIME = [523, 659, 784, 1047];
/** In seconds: how long a click sounds, and what lies between two notes of the chime. */
const CLICK = 0.05;
const BETWEEN = 0.11;
const LOUDNESS = 0.09;
/** How long the device vibrates and pauses, in milliseconds. */
const FELT = { cell: [8], error: [28, 50, 28], done: [20, 60, 20, 60, 60] };

export class Feedback {
  /** @type {AudioContext | null} made with the first sound: browsers want a touch or a key before */
  #audio = null;

  /** @param {{state: import("../state.js").State}} parts */
  constructor({ state }) {
    this.state = state;
  }

  /** @param {number} value that cells were given */
  cell(value) {
    this.#sound([isInk(value) ? PITCH.black : value === WHITE ? PITCH.white : PITCH.cleared], CLICK);
    this.#vibrate(FELT.cell);
  }

  error() {
    this.#sound([PITCH.error, PITCH.error], 2 * CLICK);
    this.#vibrate(FELT.error);
  }

  /** @param {"player" | "engine"} by whom the picture was finished */
  finish(by) {
    if (by !== "player") return;
    this.#sound(CHIME, 5 * CLICK);
    this.#vibrate(FELT.done);
  }

  /** Gives the device's loudspeaker back in the end. */
  listen() {
    return () => {
      void this.#audio?.close();
      this.#audio = null;
    };
  }

  /** @param {number[]} pitches @param {number} length of each, in seconds */
  #sound(pitches, length) {
    if (!this.state.settings.get("sound")) return;
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    void audio.resume();
    pitches.forEach((pitch, i) => {
      const at = audio.currentTime + i * BETWEEN;
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(LOUDNESS, at);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
    });
  }

  /** @param {number[]} pattern */
  #vibrate(pattern) {
    if (this.state.settings.get("vibration")) navigator.vibrate?.(pattern);
  }
}
