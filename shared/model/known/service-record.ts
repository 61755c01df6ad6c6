import { brandOfService, modelKey } from './brands.ts';

export interface ServiceTac {
  readonly tac: string;
  readonly succeeded: number;
  readonly rejected: number;
  /** The most frequent model name in the shop's results; null if none. */
  readonly model: string | null;
  /** Null if there is no maker or more than one. */
  readonly brand: string | null;
}

interface Ended {
  readonly succeeded: number;
  readonly rejected: number;
}

/** How one service's orders ended so far; computed once for all requested devices. */
export interface ServiceRecord {
  readonly name: string;
  /** The maker whose devices the service is for; null in doubt. */
  readonly wanted: ReturnType<typeof brandOfService>;
  readonly all: Ended;
  readonly taken: ReadonlyMap<string, number>;
  ofTac(tac: string): Ended;
  /** How orders ended for all devices of this model, and for devices of this type code under any model name. */
  ofModel(model: string | null, tac: string): Ended;
}

const none: Ended = { succeeded: 0, rejected: 0 };

export function serviceRecord(
  service: { readonly name: string; readonly group: string },
  tacs: readonly ServiceTac[],
): ServiceRecord {
  const byTac = new Map(tacs.map((each) => [each.tac, { ...each, key: modelKey(each.model ?? '') }]));
  const byModel = new Map<string, Ended>();
  const taken = new Map<string, number>();
  for (const { key, brand, ...ended } of byTac.values()) {
    byModel.set(key, sum(byModel.get(key) ?? none, ended));
    if (brand !== null && ended.succeeded > 0) taken.set(brand, (taken.get(brand) ?? 0) + ended.succeeded);
  }
  return {
    name: service.name,
    wanted: brandOfService(service),
    all: tacs.reduce<Ended>(sum, none),
    taken,
    ofTac: (tac) => byTac.get(tac) ?? none,
    ofModel(model, tac) {
      const key = modelKey(model ?? '');
      const tacRecord = byTac.get(tac);
      if (key === '') return tacRecord ?? none;
      const same = byModel.get(key) ?? none;
      return tacRecord === undefined || tacRecord.key === key ? same : sum(same, tacRecord);
    },
  };
}

function sum(one: Ended, other: Ended): Ended {
  return { succeeded: one.succeeded + other.succeeded, rejected: one.rejected + other.rejected };
}
