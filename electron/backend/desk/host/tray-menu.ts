import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { ShopStatus } from '../../../../shared/model/host/shop-status.ts';
import type { TrayView } from '../../base/capabilities.ts';
import type { Words } from '../notices/words.ts';

/** The icon beside the clock and its menu; null as long as no page has told the words for it. */
export function trayViewOf(words: Words, standing: ShopStatus, balance: Money | null): TrayView | null {
  const tip = words.say(`shape-${standing.shape}`);
  const open = words.say('menuOpen');
  const hold = words.say(standing.held ? 'menuGoOn' : 'menuHold');
  const quit = words.say('menuQuit');
  if (tip === null || open === null || hold === null || quit === null) return null;
  const { uncertain } = standing;
  const doubts = uncertain === 0 ? null : words.say('menuUncertain', { count: uncertain });
  const left = balance === null ? null : words.say('menuBalance', { amount: words.money(balance) });
  return {
    shape: standing.shape,
    tip: `IMEI Desk · ${tip}`,
    lines: [
      ...(left === null ? [] : [{ label: left, act: null }]),
      { label: open, act: 'open' },
      ...(doubts === null ? [] : [{ label: doubts, act: 'uncertain' as const }]),
      { label: hold, act: standing.held ? 'go-on' : 'hold' },
      { label: quit, act: 'quit' },
    ],
  };
}
