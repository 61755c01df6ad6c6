import { noContacts } from '../../../shared/model/customer/customer.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { MessageForm } from '../../ui/customer/message-form.tsx';
import type { Part } from '../part.ts';
import { longText } from '../samples.ts';

const known = {
  ...noContacts,
  id: 'c1',
  name: 'Anna Lund',
  phone: '+45 20 12 34 56',
  group: 'Shops',
  known: true,
  orders: 12,
  ready: 3,
  owed: [],
};
const field = { label: 'Customer', found: [known], onChange: () => {} };

const message = {
  ...({ id: 'ready', what: 'ready', name: null, subject: 'Ready' } as const),
  text: 'Hello Anna,\n3 of your orders are ready to collect.',
};
const reach = {
  phone: '+45 20 12 34 56',
  mail: 'anna@shop.test',
  language: 'en',
  onPhone: null,
  onReported: () => {},
};

export const customerParts: readonly Part[] = [
  {
    file: 'ui/customer/message-form.tsx',
    states: {
      'one text': <MessageForm {...reach} choices={[message]} />,
      'several texts': (
        <MessageForm {...reach} choices={[message, { ...message, id: 'x', name: longText }]} />
      ),
      'nobody to reach': <MessageForm {...reach} phone="07700 900123" mail="" choices={[message]} />,
      'long text': <MessageForm {...reach} choices={[{ ...message, text: longText.repeat(20) }]} />,
    },
  },
  {
    file: 'ui/customer/customer-field.tsx',
    states: {
      empty: <CustomerField {...field} value="" />,
      'with a name': <CustomerField {...field} description="So that it is found again" value="An" />,
      wrong: <CustomerField {...field} value="Anna" error="No customer has this name." />,
      'long text': <CustomerField {...field} value={longText} />,
    },
  },
];
