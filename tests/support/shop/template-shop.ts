import { cp, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { shownService } from '../../../shared/model/service/shown-service.ts';
import type { TorturedService, TorturedServices } from '../../torture/events/run-state.ts';
import { fastFolder } from '../fast-folder.ts';
import { openWorld } from '../world/torture-world.ts';
import { copyJournalOnServer, dropJournalOnServer } from '../world/world-journal.ts';
import { plainService } from './shop-under-test.ts';

/** A data folder with a connection and a catalogue, made once; every schedule gets a copy. */
export interface TemplateShop {
  readonly folder: string;
  /** The service that takes an IMEI, with its price. */
  readonly prices: TorturedService;
  readonly services: TorturedServices;
  remove(): Promise<void>;
}

export async function makeTemplateShop(): Promise<TemplateShop> {
  const world = await openWorld(null, 1_000_000);
  try {
    await world.start();
    const client = world.app()?.client;
    if (!client) throw new Error('the app did not start');
    await client.connections.openPractice();
    await client.account.refresh();
    await client.catalogue.refresh();
    const ofImeis = await plainService(client);
    const { services: listed } = await client.catalogue.list();
    const ofSerials = listed.find(
      ({ identifier, fields, price }) => identifier.kind === 'serial' && fields.length === 0 && price,
    );
    if (!ofSerials?.price) throw new Error('the practice supplier sells nothing by serial number');
    const services = {
      imei: { serviceId: ofImeis.id, price: ofImeis.price, meaning: shownService(ofImeis) },
      serial: { serviceId: ofSerials.id, price: ofSerials.price, meaning: shownService(ofSerials) },
    };
    world.kill();
    await world.start();
    world.kill();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const folder = await mkdtemp(join(fastFolder, 'imei-desk-template-'));
    await cp(dirname(world.journalFile), folder, { recursive: true });
    const journalFile = join(folder, basename(world.journalFile));
    await copyJournalOnServer(world.journalFile, journalFile);
    return {
      folder,
      prices: services.imei,
      services,
      async remove() {
        await dropJournalOnServer(journalFile);
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } finally {
    await world.end();
  }
}
