import { z } from 'zod';
import { type Brand, brandOfModel, modelKey } from './brands.ts';
import type { EarlierOrder } from './known-answer.ts';
import type { ServiceRecord } from './service-record.ts';
import { statedFacts } from './stated-facts.ts';
import { unlockedBefore, unlockSchema } from './unlocked-before.ts';

/** A warning before payment. It blocks nothing. */
export const deviceWordSchema = z.discriminatedUnion('is', [
  /** `results`: number of devices on which the shop's knowledge is based; null if it is from the shop's table. */
  z.object({
    is: z.literal('other-brand'),
    brand: z.string(),
    wanted: z.string(),
    results: z.number().int().nullable(),
    lastAt: z.number().nullable(),
  }),
  z.object({ is: z.literal('never-succeeded'), model: z.string(), tried: z.number().int() }),
  unlockSchema,
]);
export type DeviceWord = z.infer<typeof deviceWordSchema>;

export const knownDeviceSchema = z.object({
  identifier: z.string(),
  /** The model name from the shop's own results, otherwise from its table. Only results have a count and the time of the latest result. */
  model: z
    .object({
      name: z.string(),
      results: z.number().int().nullable(),
      lastAt: z.number().nullable(),
    })
    .nullable(),
  words: z.array(deviceWordSchema),
});
export type KnownDevice = z.infer<typeof knownDeviceSchema>;

/** A model name of one type code in the shop's own results; `devices` counts each device once. */
export interface TacModel {
  readonly model: string;
  readonly brand: string | null;
  readonly devices: number;
  readonly lastAt: number;
}

/** Knowledge about one type code. */
export interface KnownTac {
  readonly models: readonly TacModel[];
  /** From the shop's own table; null if the table lacks the code. */
  readonly table: { readonly brand: string; readonly model: string } | null;
}

// Fewer devices than `minDevices` are no evidence. Among `manyDevices` or more, a few exceptions may be
// mistakes.
const minDevices = 5;
const manyDevices = 100;
const agreement = 0.98;

// A maker's name in a service's name may mean nothing, so `minTaken` succeeded orders must confirm the maker.
const minTaken = 8;

const minRejected = 5;
const minOthers = 10;
const rejectedAlone = 20;
// Maximum probability that the rejections are chance; above it, they are not reported.
const byChance = 0.00001;

/** What the shop knows about a device, and reasons against this service. In doubt, it reports nothing. Pure. */
export function knownDevice(
  identifier: string,
  tac: string | null,
  known: KnownTac,
  service: ServiceRecord,
  orders: readonly EarlierOrder[],
): KnownDevice {
  const named = nameOf(known);
  const words: (DeviceWord | null)[] = [
    tac === null ? null : otherBrand(tac, known, service),
    tac === null ? null : neverSucceeded(tac, named?.name ?? null, service),
    unlockedBefore(
      service.name,
      orders.map((order) => ({ order, stated: statedFacts(order.result) })),
    ),
  ];
  return { identifier, model: named, words: words.flatMap((word) => word ?? []) };
}

function nameOf({ models, table }: KnownTac): KnownDevice['model'] {
  const devices = (tacModels: readonly TacModel[]): number =>
    tacModels.reduce((sum, each) => sum + each.devices, 0);
  const mostReported = [...Map.groupBy(models, ({ model }) => modelKey(model)).values()].sort(
    (one, other) => devices(other) - devices(one),
  )[0];
  if (mostReported !== undefined) {
    // If no name has the majority of devices, the model is unknown.
    if (devices(mostReported) * 2 <= devices(models)) return null;
    const [mostUsed] = [...mostReported].sort((one, other) => other.devices - one.devices);
    const lastAt = Math.max(...mostReported.map((each) => each.lastAt));
    return { name: mostUsed?.model ?? '', results: devices(mostReported), lastAt };
  }
  if (table === null) return null;
  const { brand, model } = table;
  const name = model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`.trim();
  return { name, results: null, lastAt: null };
}

function otherBrand(tac: string, known: KnownTac, service: ServiceRecord): DeviceWord | null {
  const { wanted, taken } = service;
  const device = deviceBrand(known);
  if (wanted === null || device === null || wanted.brand === device.brand) return null;
  // The service has succeeded for this device's type code or for other makers, so it is for more makers than its name says.
  if (service.ofTac(tac).succeeded > 0 || [...taken.keys()].some((brand) => brand !== wanted.brand))
    return null;
  if (!wanted.certain && (taken.get(wanted.brand) ?? 0) < minTaken) return null;
  return { is: 'other-brand', wanted: wanted.brand, ...device };
}

function deviceBrand({ models, table }: KnownTac): {
  readonly brand: Brand;
  readonly results: number | null;
  readonly lastAt: number | null;
} | null {
  const counts = new Map<string, { devices: number; lastAt: number }>();
  for (const { brand, devices, lastAt } of models) {
    if (brand === null) continue;
    const before = counts.get(brand) ?? { devices: 0, lastAt: 0 };
    counts.set(brand, { devices: before.devices + devices, lastAt: Math.max(before.lastAt, lastAt) });
  }
  const all = [...counts.values()].reduce((sum, { devices }) => sum + devices, 0);
  const [top] = [...counts].sort(([, one], [, other]) => other.devices - one.devices);
  if (top !== undefined) {
    const [brand, { devices, lastAt }] = top;
    const least = all >= manyDevices ? agreement : 1;
    if (devices >= minDevices) {
      return devices >= all * least ? { brand: brand as Brand, results: devices, lastAt } : null;
    }
  }
  const reported = table === null ? null : brandOfModel(`${table.brand} ${table.model}`);
  // The shop's own results take precedence over the table.
  if (reported === null || [...counts.keys()].some((brand) => brand !== reported)) return null;
  return { brand: reported, results: null, lastAt: null };
}

function neverSucceeded(tac: string, model: string | null, service: ServiceRecord): DeviceWord | null {
  const outcomes = service.ofModel(model, tac);
  const tried = outcomes.rejected;
  if (tried < minRejected || outcomes.succeeded > 0) return null;
  const succeeded = service.all.succeeded - outcomes.succeeded;
  const rejected = service.all.rejected - outcomes.rejected;
  // Counts one additional rejection, so that a service with few orders is not considered reliable.
  const fails = (rejected + 1) / (succeeded + rejected + 1);
  const isReported = succeeded + rejected < minOthers ? tried >= rejectedAlone : fails ** tried <= byChance;
  return isReported ? { is: 'never-succeeded', model: model ?? `TAC ${tac}`, tried } : null;
}
