/** Time as a value that is passed in, so that tests need no mocks. */
export interface Clock {
  /** The wall clock, milliseconds since the epoch: for people to read, never to measure with. */
  nowMs(): number;
  /** Milliseconds that only ever rise, across restarts of the app too, until the machine itself restarts. */
  monotonicMs(): number;
  /** Runs once after `delayMs`; the returned function takes it back. */
  after(delayMs: number, run: () => void): () => void;
}
