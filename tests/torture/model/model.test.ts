import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from '../../support/lists/devices.ts';
import { makeTemplateShop } from '../../support/shop/template-shop.ts';
import { isWholeForm } from '../../support/whole-form.ts';
import { judgeCharged } from '../../support/world/judges/judge-charged.ts';
import { judgeConfirmed } from '../../support/world/judges/judge-confirmed.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { inForm, seed, tell } from '../../support/world/torture-form.ts';
import { openWorld } from '../../support/world/torture-world.ts';
import { startAgain } from '../events/restarts.ts';
import { newRunState } from '../events/run-state.ts';
import { commands, type Desk, look, modelledDevices, passTime } from './desk-commands.ts';
import { createDeskModel, type DeskModel } from './desk-model.ts';

const runs = inForm('models', isWholeForm ? 12 : 6, 1_500);

test(
  `O: ${runs} random sequences of orders, answers, ends and decisions pay no more than the model allows`,
  async () => {
    const template = await makeTemplateShop();
    let count = 0;
    const run = async (scheduler: fc.Scheduler, all: Iterable<fc.AsyncCommand<DeskModel, Desk>>) => {
      const world = await openWorld(template.folder);
      const model = createDeskModel();
      const desk: Desk = {
        world,
        scheduler,
        service: template.services.serial,
        run: newRunState(template.services),
        broken: [],
      };
      try {
        await startAgain(world, desk.run);
        await fc.scheduledModelRun(scheduler, () => ({ model, real: desk }), all);
        world.supplier.faults.clear();
        await passTime(30_000, model, desk);
        await passTime(30_000, model, desk);
        await look(model, desk);
        const { strangers, surprises, milestones } = desk.run;
        const book = readRecordedOrders(world.journalFile);
        const log = world.supplier.log();
        desk.broken.push(...surprises, ...judgeConfirmed(book, log, milestones));
        desk.broken.push(...judgeCharged(book, world.supplier.orders(), log, desk.run));
        const bound = new Set(book.orders.map(({ reference }) => reference));
        const ours = world.supplier.orders().filter(({ reference }) => !strangers.has(String(reference)));
        for (const [name, device] of modelledDevices) {
          const paid = ours.filter(
            ({ identifier, willEnd }) => deviceOf(identifier) === name && willEnd === 'SUCCESS',
          );
          // The supplier accepted the device's last order but denied it. The app cannot know that until the device is ordered again.
          const last = log.findLast(
            ({ action, identifier }) => action === 'placeimeiorder' && deviceOf(identifier ?? '') === name,
          );
          const isDenied =
            last?.fault === 'verbatim' && last.reference !== null && !bound.has(String(last.reference));
          if (paid.length - (isDenied ? 1 : 0) > model.mayBePaid(device))
            desk.broken.push(
              `device ${device} is paid ${paid.length} times, and may be ${model.mayBePaid(device)} times`,
            );
        }
        count += 1;
        expect(desk.broken).toEqual([]);
      } finally {
        await world.end();
      }
    };
    const some = fc.commands([...commands], { maxCommands: 16 });
    try {
      await fc.assert(fc.asyncProperty(fc.scheduler(), some, run), { seed, numRuns: runs });
    } finally {
      await template.remove();
    }
    tell('models', { runs: count });
  },
  4 * 60 * 60_000,
);
