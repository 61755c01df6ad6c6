import { minuteMs } from '../../../shared/model/base/clock.ts';
import type { ServiceField } from '../../../shared/model/service/service.ts';
import { HandOverProvider, noHandOver } from '../../ui/order/hand-over.ts';
import { Price } from '../../ui/service/price.tsx';
import { ServiceFields } from '../../ui/service/service-fields.tsx';
import { ServiceNeeds } from '../../ui/service/service-needs.tsx';
import { ServicePicker } from '../../ui/service/service-picker.tsx';
import { TypicalTimeFigure, TypicalTimeText } from '../../ui/service/typical-time-text.tsx';
import type { Part } from '../part.ts';
import { longText, longWord, service, usd } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

const kinds = ['text', 'choice', 'long-text', 'tick', 'date', 'time', 'number'] as const;
const field = (kind: ServiceField['kind'], required: boolean): ServiceField => ({
  name: `Field ${kind}`,
  kind,
  required,
  choices: kind === 'choice' ? ['Europe', longText] : [],
  description: kind === 'text' ? longText : '',
});
const fields = (some: readonly ServiceField[], showMissing: boolean) => (
  <Stateful start={{}}>
    {(values, change) => (
      <ServiceFields fields={some} values={values} onChange={change} showMissing={showMissing} />
    )}
  </Stateful>
);
const unusualService = service({
  id: '15',
  name: 'Server credits',
  kind: 'server',
  bulkAllowed: false,
  favourite: true,
  quantity: { options: [], min: 1, max: 50 },
  fields: kinds.map((kind) => field(kind, true)),
});
const long = service({ id: '16', name: longText, group: longText, price: usd('123456789.12') });
const unreadable = service({ id: '17', name: 'Without a price', price: null });
const contested = service({ id: '18', name: 'One of two', price: null, contested: true });
const handOverContext = (medianMs: number | null) => ({
  ...noHandOver,
  typicalTimeOf: () => ({
    connectionId: 'one',
    serviceId: '14',
    medianMs,
    finished: medianMs === null ? 3 : 40,
    lateAfterMs: medianMs === null ? null : medianMs * 3,
  }),
});
const one = { serviceId: '14' };

export const serviceParts: readonly Part[] = [
  {
    file: 'ui/service/price.tsx',
    states: {
      usual: <Price service={service()} />,
      up: <Price service={service({ previousPrice: usd('0.04') })} />,
      down: <Price service={service({ previousPrice: usd('0.09') })} />,
      'up, in words': <Price inWords service={service({ previousPrice: usd('0.04') })} />,
      'since when': (
        <Price inWords sinceMs={1_795_305_600_000} service={service({ previousPrice: usd('0.04') })} />
      ),
      unreadable: <Price service={unreadable} />,
      'unreadable, in words': <Price inWords service={unreadable} />,
      contested: <Price service={contested} />,
      'contested, in words': <Price inWords service={contested} />,
    },
  },
  {
    file: 'ui/service/service-fields.tsx',
    states: {
      'every kind': fields(
        kinds.map((kind) => field(kind, false)),
        false,
      ),
      missing: fields(
        kinds.map((kind) => field(kind, true)),
        true,
      ),
      long: fields([{ ...field('text', true), name: longWord }], false),
    },
  },
  {
    file: 'ui/service/service-needs.tsx',
    states: {
      usual: <ServiceNeeds service={service()} />,
      everything: <ServiceNeeds service={unusualService} />,
    },
  },
  {
    file: 'ui/service/service-picker.tsx',
    states: {
      some: (
        <ServicePicker
          services={[unusualService, service(), long, unreadable, contested]}
          onPick={() => {}}
        />
      ),
      refused: <ServicePicker services={[service()]} onPick={() => {}} refusal={() => longText} />,
      none: <ServicePicker services={[]} onPick={() => {}} />,
    },
  },
  {
    file: 'ui/service/typical-time-text.tsx',
    states: {
      known: (
        <HandOverProvider value={handOverContext(12 * minuteMs)}>
          <TypicalTimeText whole service={one} />
        </HandOverProvider>
      ),
      'too few': (
        <HandOverProvider value={handOverContext(null)}>
          <TypicalTimeText whole service={one} />
        </HandOverProvider>
      ),
      figure: (
        <HandOverProvider value={handOverContext(12 * minuteMs)}>
          <TypicalTimeFigure service={one} />
        </HandOverProvider>
      ),
    },
  },
];
