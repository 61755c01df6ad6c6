import fc from 'fast-check';

/** The seed of every run on CI, so that only a code change can change the outcome; null elsewhere. */
const onCi = process.env.CI ? 20_261_122 : null;

/** Returns the seed for a run that is given none. The caller prints it with the findings. */
export function newSeed(): number {
  return onCi ?? (Date.now() ^ process.pid) >>> 0;
}

if (onCi !== null) fc.configureGlobal({ seed: onCi });
