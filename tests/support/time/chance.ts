import fc from 'fast-check';

/** On CI every run has the same seed, so that only a change can change the outcome; elsewhere each run has a new one. */
const onCi = process.env.CI ? 20_261_122 : null;

/** The seed of a run without a given one. Print it with the findings. */
export function newSeed(): number {
  return onCi ?? (Date.now() ^ process.pid) >>> 0;
}

if (onCi !== null) fc.configureGlobal({ seed: onCi });
