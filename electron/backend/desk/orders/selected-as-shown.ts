import { invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

/**
 * The selected connection, as long as it is the one that the person saw when confirming: another window may have selected another
 * since, and the order would be paid there. `shownId` is null if nobody was shown any.
 */
export async function selectedAsShown(
  connections: Pick<ConnectionDesk, 'selected'>,
  shownId: string | null,
): ReturnType<ConnectionDesk['selected']> {
  const selected = await connections.selected();
  if (!selected.ok || shownId === null || selected.value.id === shownId) return selected;
  return invalid('connection', 'another-selected');
}
