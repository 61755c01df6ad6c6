import { Button, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { minuteMs } from '../../../shared/model/base/clock.ts';
import { encodeMessage, joinMessages } from '../../../shared/model/base/coded-message.ts';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Keys } from '../../ui/base/keys.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { ScreenHelp } from '../../ui/base/screen-help.tsx';
import { Section } from '../../ui/base/section.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FileDialog } from '../../ui/dialog/file-dialog.tsx';
import { Age } from '../../ui/format/age.tsx';
import { CodedMessageText } from '../../ui/format/coded-message-text.tsx';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import * as icons from '../../ui/icons/icons.tsx';
import { ScanButton } from '../../ui/scan/scan-button.tsx';
import { FailedListWarning } from '../../ui/service/failed-list-warning.tsx';
import type { Part } from '../part.ts';
import { longText, longWord, now, usd } from '../samples.ts';
import { Opens, Stateful } from '../stateful-part.tsx';

const noop = () => {};

function AsksForFile(props: Pick<ComponentProps<typeof FileDialog>, 'words' | 'children'>) {
  return (
    <Stateful start={false}>
      {(opened, open) => (
        <>
          <Opens onOpen={() => open(true)} />
          <FileDialog
            {...props}
            opened={opened}
            title="Export 3 orders"
            onWrite={noop}
            onClose={() => open(false)}
          />
        </>
      )}
    </Stateful>
  );
}

function Dialog({ words = 'Find My iPhone, 490154203237518', ...dialogProps }: DialogProps) {
  return (
    <Stateful start={false}>
      {(opened, open) => (
        <>
          <Opens onOpen={() => open(true)} />
          <ConfirmDialog
            {...dialogProps}
            opened={opened}
            title={dialogProps.danger ? 'Remove this connection?' : 'Order this?'}
            confirmLabel={dialogProps.danger ? 'Remove' : 'Pay 0.06 USD'}
            onConfirm={noop}
            onClose={() => open(false)}
          >
            {words}
          </ConfirmDialog>
        </>
      )}
    </Stateful>
  );
}

interface DialogProps {
  readonly words?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

export const baseParts: readonly Part[] = [
  {
    file: 'ui/icons/icons.tsx',
    wide: true,
    states: {
      all: Object.entries(icons).map(([name, Icon]) => <Icon key={name} size={24} />),
      'with a name': <icons.IconStarFilled size={16} role="img" aria-label="Favourite" />,
    },
  },
  {
    file: 'ui/service/failed-list-warning.tsx',
    states: { one: <FailedListWarning orders={1} />, many: <FailedListWarning orders={12_000} /> },
  },
  {
    file: 'ui/base/copy-button.tsx',
    states: {
      usual: <CopyButton text="10482" />,
      labelled: <CopyButton text="10482" label="Copy the reference" />,
      compact: <CopyButton compact text="10482" label="Copy the reference" />,
    },
  },
  {
    file: 'ui/base/empty-state.tsx',
    states: {
      title: <EmptyState title="No orders yet" />,
      whole: (
        <EmptyState title="No orders yet" actions={<Button variant="filled">New order</Button>}>
          What you order appears here.
        </EmptyState>
      ),
      long: <EmptyState title={longText}>{longText}</EmptyState>,
    },
  },
  {
    file: 'ui/base/keys.tsx',
    states: {
      one: <Keys shortcut="?" />,
      together: <Keys shortcut="mod+shift+k" />,
      'one after the other': <Keys shortcut="g o" />,
    },
  },
  { file: 'ui/base/screen-help.tsx', states: { usual: <ScreenHelp /> } },
  {
    file: 'ui/base/screen.tsx',
    wide: true,
    states: {
      usual: (
        <Screen title="Orders" aside="12,345" actions={<Button variant="filled">New order</Button>}>
          What the screen shows.
        </Screen>
      ),
      long: (
        <Screen title={longText} actions={<Button variant="filled">New order</Button>}>
          {longText}
        </Screen>
      ),
    },
  },
  {
    file: 'ui/base/section.tsx',
    states: {
      usual: (
        <Section
          title="Quotes"
          count={12}
          note="Each holds for a week."
          aside={<Button variant="filled">New quote</Button>}
        >
          <p>Rows</p>
        </Section>
      ),
      long: (
        <Section title={longText} note={longText} aside={<Button variant="filled">New quote</Button>}>
          <p>Rows</p>
        </Section>
      ),
    },
  },
  { file: 'ui/base/skeleton-rows.tsx', states: { usual: <SkeletonRows rows={3} /> } },
  {
    file: 'ui/device/identifier.tsx',
    states: {
      usual: <Identifier value="490154203237518" />,
      grouped: <Identifier grouped value="490154203237518" />,
      large: <Identifier grouped size="large" value="490154203237518" />,
      long: <Identifier value={longWord} />,
    },
  },
  {
    file: 'ui/dialog/confirm-dialog.tsx',
    states: {
      usual: <Dialog />,
      danger: <Dialog danger />,
      busy: <Dialog busy />,
      disabled: <Dialog disabled />,
      long: <Dialog words={longText.repeat(4)} />,
    },
  },
  {
    file: 'ui/dialog/file-dialog.tsx',
    states: {
      usual: <AsksForFile words="Every row that is shown." />,
      'asks more': (
        <AsksForFile words={null}>
          <TextInput data-autofocus label="Name" />
        </AsksForFile>
      ),
      long: <AsksForFile words={longText.repeat(4)} />,
    },
  },
  {
    file: 'ui/format/age.tsx',
    states: {
      seconds: <Age at={now} />,
      hours: <Age at={now - 200 * minuteMs} />,
      years: <Age at={0} />,
      never: <Age at={null} />,
    },
  },
  {
    file: 'ui/format/side-by-side.tsx',
    states: {
      twoDirections: <SideBySide of={['محمد علي', 'Phone Corner', '', '+90 555 010 20 30']} />,
      one: <SideBySide of={[null, 'Phone Corner']} />,
      long: <SideBySide of={[longText, longText]} />,
      cut: <SideBySide cut of={[longText, 'محمد علي']} />,
    },
  },
  {
    file: 'ui/format/coded-message-text.tsx',
    states: {
      notes: (
        <CodedMessageText
          text={joinMessages(
            encodeMessage('broke-after-begun', { code: 'ECONNRESET' }),
            encodeMessage('names-reference', { reference: '98219' }),
          )}
        />
      ),
      unknownError: (
        <CodedMessageText
          text={encodeMessage('unknown-error', { words: 'IMEI not supported by this service' })}
        />
      ),
      asWritten: <CodedMessageText text="The reply was empty." />,
    },
  },
  {
    file: 'ui/format/money.tsx',
    states: {
      usual: <Money money={usd('4.20')} />,
      figure: <Money size="figure" money={usd('4.20')} />,
      negative: <Money money={usd('-4.20')} />,
      long: <Money size="figure" money={usd('123456789012345.123456')} />,
      unknown: <Money money={null} />,
    },
  },
  { file: 'ui/scan/scan-button.tsx', states: { usual: <ScanButton onOpen={noop} /> } },
];
