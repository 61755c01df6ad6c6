import { z } from 'zod';

const licencesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);

/** A package in this app. `text` is empty if the package has none. */
export type PackageLicence = z.infer<typeof licencesSchema>[number];

/** The licences of everything in this app, as noted by the build; null without a build, as during development. */
export async function readLicences(): Promise<readonly PackageLicence[] | null> {
  const answer = await fetch('/licences.json');
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return null;
  return licencesSchema.parse(await answer.json());
}
