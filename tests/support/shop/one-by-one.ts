import { sampleImei } from '../journal/sample-orders.ts';
import { openUnforeseen } from '../supplier/unforeseen-supplier.ts';
import { eventually } from '../time/eventually.ts';

const quotedPrice = { amount: '0.08', currency: 'USD' };

export const accountWith = (credit: string) => ({
  SUCCESS: [{ AccountInfo: { credit, currency: 'USD' } }],
});

/**
 * Opens a shop whose supplier gives the answers in `answers`. `place` places one order with an answer, and resolves in state `ends`.
 */
export async function openOneByOne() {
  const answers: Record<string, unknown> = {
    accountinfo: accountWith('50.00'),
    imeiservicelist: { SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08' }] }] },
  };
  const shop = await openUnforeseen(answers);
  const { client, id } = shop;
  await client.connections.select({ id });
  await client.account.refresh();
  await client.catalogue.refresh();
  const order = async (orderId: string) => (await client.orders.read({ id: orderId }))?.order;
  const place = async (imei: number, answer: unknown, ends = 'uncertain') => {
    answers.placeimeiorder = answer;
    const form = { serviceId: '12', identifier: sampleImei(imei), quotedPrice };
    const placed = await client.orders.place({ requestId: crypto.randomUUID(), ...form });
    await eventually(
      () => order(placed.id),
      (read) => read?.state === ends,
    );
    // Resumes the connection, because three uncertain orders in a row stop it.
    await client.orders.goOn({ connectionId: id });
    return placed.id;
  };
  return { ...shop, answers, place, order };
}
