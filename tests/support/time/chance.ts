import fc from 'fast-check';

/** On CI every run draws the same, so that what decides about a change is the change; elsewhere each run looks somewhere new. */
const onCi = process.env.CI ? 20_261_122 : null;

/** The seed of a run without a given one. Print it with its findings. */
export function newSeed(): number {
  return onCi ?? (Date.now() ^ process.pid) >>> 0;
}

if (onCi !== null) fc.configureGlobal({ seed: onCi });
