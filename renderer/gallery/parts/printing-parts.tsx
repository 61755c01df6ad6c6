import type { PaperKind, Printer } from '../../../shared/model/printing/printer.ts';
import { PrintDialog } from '../../ui/printing/print-dialog.tsx';
import type { Part } from '../part.ts';
import { longText } from '../samples.ts';
import { Opens, Stateful } from '../stateful-part.tsx';

const network = { by: 'network', host: '192.168.1.40', port: 9100, outside: false } as const;
const labels: Printer = { id: 'a', name: 'Counter', at: network, prints: 'labels', dpi: 203 };
const receipts: Printer = {
  id: 'b',
  name: longText.slice(0, 60),
  at: network,
  prints: 'receipts',
  columns: 32,
  codePage: 'ascii',
};
const papers = [
  { paper: 'label-4x1', printer: labels },
  { paper: 'receipt', printer: receipts },
] as const;

function Asking(about: {
  readonly count: number | null;
  readonly last?: PaperKind;
  readonly busy?: boolean;
}) {
  return (
    <Stateful start={false}>
      {(isOpen, open) => (
        <>
          <Opens onOpen={() => open(true)} />
          {isOpen ? (
            <PrintDialog
              {...{ last: null, papers, ...about }}
              onPrint={() => open(false)}
              onClose={() => open(false)}
            />
          ) : null}
        </>
      )}
    </Stateful>
  );
}

export const printingParts: readonly Part[] = [
  {
    file: 'ui/printing/print-dialog.tsx',
    states: {
      'one order': <Asking count={1} />,
      'all that was found': <Asking count={null} last="receipt" />,
      busy: <Asking count={120} busy />,
    },
  },
];
