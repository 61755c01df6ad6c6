import type { Capabilities, TrayHost, TrayView } from '../../../electron/backend/base/capabilities.ts';
import { english } from '../../../renderer/locales/resources.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Notice, NoticeAct } from '../../../shared/model/host/notice.ts';
import { pauseReasons } from '../../../shared/model/order/batch.ts';
import { noCapabilities } from './backend-under-test.ts';
import type { ShopClient } from './shop-client.ts';

/** A host with notices, an icon's number, a tray icon and power, which records all its calls. */
export function hostUnderTest(clock: Pick<Clock, 'nowMs'>) {
  const notices: { readonly notice: Notice; readonly atMs: number }[] = [];
  const copied: string[] = [];
  const badges: string[] = [];
  const awake: boolean[] = [];
  const views: TrayView[] = [];
  const machine = { screen: 'open' as 'open' | 'locked' | 'unknown' };
  let act = (_id: string, _act: NoticeAct): void => {};
  let choose: Parameters<TrayHost['onAct']>[0] = () => {};
  const capabilities: Capabilities = {
    ...noCapabilities,
    notify: {
      by: 'host',
      use: {
        show: (notice) => void notices.push({ notice, atMs: clock.nowMs() }),
        onAct: (listener) => {
          act = listener;
        },
        copy: (text) => void copied.push(text),
      },
    },
    badge: { by: 'host', use: ({ uncertain, ready }) => void badges.push(`${uncertain} ${ready}`) },
    tray: {
      by: 'host',
      use: {
        show: (view) => void views.push(view),
        onAct: (listener) => {
          choose = listener;
        },
      },
    },
    power: {
      by: 'host',
      use: { onChange() {}, keepAwake: (on) => void awake.push(on), screen: () => machine.screen },
    },
  };
  return {
    capabilities,
    notices,
    copied,
    badges,
    awake,
    views,
    machine,
    /** The shown notices whose ids begin with `subject`. */
    of: (subject: string) =>
      notices.filter(({ notice }) => notice.id.startsWith(subject)).map(({ notice }) => notice),
    act: (id: string, what: NoticeAct) => act(id, what),
    choose: (what: Parameters<typeof choose>[0]) => choose(what),
  };
}

/** Sends the English texts of notices to the app, as a page does. */
export function tellWords(client: ShopClient): Promise<unknown> {
  const words = Object.entries(english.notices).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  );
  return client.host.writeWords({
    language: 'en',
    words: {
      ...Object.fromEntries(words),
      ...Object.fromEntries(pauseReasons.map((why) => [`why-${why}`, english.batches.why[why]])),
    },
  });
}
