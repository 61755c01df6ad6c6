import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { PageRequest } from '../../../../shared/model/host/page-request.ts';
import type { ShopStatus } from '../../../../shared/model/host/shop-status.ts';
import type { TrayHost, TrayView } from '../../base/capabilities.ts';
import type { ChangeFeed } from '../../journal/engine/change-feed.ts';
import type { AccountDesk } from '../money/account.ts';
import type { Words } from '../notices/words.ts';
import type { SendingPause } from './sending-pause.ts';
import type { ShopStatusWatch } from './shop-status.ts';

/** Keeps the tray icon and its menu up to date with the shop's state, and runs the chosen menu items. */
export function createTray(deps: {
  readonly host: TrayHost;
  readonly standing: Pick<ShopStatusWatch, 'now' | 'follow'>;
  readonly words: Words;
  readonly account: { read(): ReturnType<AccountDesk['read']> };
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly hold: Pick<SendingPause, 'set'>;
  readonly askPage: (request: PageRequest) => void;
  /** True if a person (with this right, if given) is signed in at a page. */
  readonly isAnybodyThere: (right?: 'see-wallet') => boolean;
  readonly onHidden: () => Promise<void>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}): { start(): void; stop(): void; showAgain(): void } {
  const stopping = new AbortController();
  const show = async (): Promise<void> => {
    const reading = await deps.account.read();
    const balance =
      reading.ok && deps.isAnybodyThere('see-wallet') ? (reading.value.account?.balance ?? null) : null;
    const view = trayViewOf(deps.words, deps.standing.now(), balance);
    if (view && !stopping.signal.aborted) deps.host.show(view);
  };
  const soon = gathered(deps.clock, 200, () => void show().catch(deps.onDefect));
  const follow = async (): Promise<void> => {
    for await (const { entity } of deps.feed.subscribe(stopping.signal))
      if (entity === 'account' || entity === 'connections' || entity === 'staff') soon.soon();
  };
  return {
    start() {
      deps.standing.follow(soon.soon);
      follow().catch(deps.onDefect);
      deps.host.onAct((act) => {
        if (act === 'uncertain') deps.askPage({ what: 'open', place: { screen: 'uncertain' } });
        else if (act === 'hidden') void deps.onHidden().catch(deps.onDefect);
        // Everybody may pause; resuming requires a person signed in at a page.
        else if (act === 'hold' || deps.isAnybodyThere())
          void deps.hold.set(act === 'hold').catch(deps.onDefect);
        else deps.askPage({ what: 'open', place: { screen: 'uncertain' } });
      });
    },
    stop() {
      stopping.abort();
      soon.cancel();
    },
    showAgain: soon.soon,
  };
}

/** The tray icon and its menu; null until a page has supplied the texts. */
function trayViewOf(translations: Words, standing: ShopStatus, balance: Money | null): TrayView | null {
  const tip = translations.say(`shape-${standing.shape}`);
  const open = translations.say('menuOpen');
  const hold = translations.say(standing.held ? 'menuGoOn' : 'menuHold');
  const quit = translations.say('menuQuit');
  if (tip === null || open === null || hold === null || quit === null) return null;
  const { uncertain } = standing;
  const doubts = uncertain === 0 ? null : translations.say('menuUncertain', { count: uncertain });
  const balanceText =
    balance === null ? null : translations.say('menuBalance', { amount: translations.money(balance) });
  return {
    shape: standing.shape,
    tip: `IMEI Desk · ${tip}`,
    lines: [
      ...(balanceText === null ? [] : [{ label: balanceText, act: null }]),
      { label: open, act: 'open' },
      ...(doubts === null ? [] : [{ label: doubts, act: 'uncertain' as const }]),
      { label: hold, act: standing.held ? 'go-on' : 'hold' },
      { label: quit, act: 'quit' },
    ],
  };
}
