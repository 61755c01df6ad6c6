import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../../electron/backend/backend.ts';
import type { Host } from '../../../electron/backend/base/host.ts';
import type { BackendRouter } from '../../../electron/backend/router/router.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { emptyJournal } from '../journal/empty-journal.ts';
import { createHastenedClock } from '../time/hastened-clock.ts';
import { type BackendUnderTest, backendUnderTest } from './backend-under-test.ts';
import { connectionForm } from './connection-form.ts';
import type { ShopClient } from './shop-client.ts';

export interface ShopUnderTest {
  readonly supplier: PracticeSupplier;
  readonly client: ShopClient;
  readonly router: BackendRouter;
  readonly folder: string;
  /** Stops the backend and starts it again on the same folder; the supplier keeps running. */
  restart(): Promise<ShopClient>;
  /** Stops the backend; an aborted `hurry` means the end of the system's session. */
  stopBackend(hurry?: AbortSignal): Promise<void>;
  /** The running backend. */
  running(): Backend;
  /** The number of orders under way, which the app names before it quits. */
  unsettled(): number;
}

/** Opens a shop with a real journal and keychain port, connected to a practice supplier on a real socket. */
export async function openShop(
  options: {
    /** How fast orders are processed at the supplier; with 0.01 even an instant order stays open for a while. */
    readonly speed?: number;
    readonly connect?: boolean;
    /** The supplier's dialect. */
    readonly dialect?: string;
    /** The clock of shop and supplier; default: ten times as fast as this machine's, so that waits of seconds pass quickly. */
    readonly clock?: Clock;
    /** The supplier's limit; default: 60 requests a minute. */
    readonly requestsPerMinute?: number;
    /** Overrides parts of the shell. */
    readonly host?: Partial<Host>;
  } = {},
): Promise<ShopUnderTest> {
  const { speed = 600, dialect = 'spec', clock = createHastenedClock(10) } = options;
  const onClock = { clock, ...options.host };
  const supplier = await startPracticeSupplier({
    ...{ port: 0, speed, dialect, clock },
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
  });
  onTestFinished(() => supplier.stop());
  const folder = dirname(await emptyJournal());
  let running: BackendUnderTest | null = await backendUnderTest(folder, onClock);
  const stopBackend = async (hurry?: AbortSignal): Promise<void> => {
    const stopping = running;
    running = null;
    await stopping?.backend.stop(hurry);
  };
  onTestFinished(() => stopBackend());
  const { client } = running;
  if (options.connect ?? true) {
    await client.connections.add({ ...connectionForm(supplier), userName: supplier.userName });
    await client.catalogue.refresh();
  }
  return {
    supplier,
    client,
    router: running.backend.router,
    folder,
    stopBackend,
    running() {
      if (running === null) throw new Error('the backend was stopped');
      return running.backend;
    },
    unsettled: () => running?.backend.unsettled() ?? 0,
    async restart() {
      await stopBackend();
      running = await backendUnderTest(folder, onClock);
      await enterKeyAgain(running.client, supplier);
      return running.client;
    },
  };
}

/** Enters the key again, like a person, because without a keychain a restart forgets it. */
async function enterKeyAgain(client: ShopClient, supplier: PracticeSupplier): Promise<void> {
  for (const connection of (await client.connections.list()).connections) {
    if (connection.keyPlace === 'none')
      await client.connections.update({
        id: connection.id,
        signIn: { form: 'key', apiKey: supplier.apiKey },
      });
  }
}

export type PricedService = Service & { readonly price: Money };

/** Returns the cheapest service that takes a plain IMEI, needs no other fields and answers immediately. */
export async function plainService(client: ShopClient): Promise<PricedService> {
  const { services } = await client.catalogue.list();
  const plain = services.filter(
    (service): service is PricedService =>
      service.price !== null &&
      service.identifier.kind === 'imei' &&
      service.fields.length === 0 &&
      /instant/i.test(service.time),
  );
  const [cheapest] = plain.sort((left, right) => Number(left.price.amount) - Number(right.price.amount));
  if (!cheapest) throw new Error('the practice supplier sells no plain service');
  return cheapest;
}

/** Returns a service that takes a plain IMEI, needs no other fields and answers after days, so that its orders stay open. */
export async function slowService(client: ShopClient): Promise<PricedService> {
  const { services } = await client.catalogue.list();
  const slow = services.find(
    (service): service is PricedService =>
      service.price !== null &&
      service.identifier.kind === 'imei' &&
      service.fields.length === 0 &&
      /day/i.test(service.time),
  );
  if (!slow) throw new Error('the practice supplier sells nothing slow');
  return slow;
}
