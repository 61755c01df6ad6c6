import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Claim } from '../../../shared/model/claim/claim.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { CloseForm } from './close-form.tsx';
import { RecordContactForm } from './record-contact-form.tsx';

const acts = [
  { act: 'asked', shortcut: 'a' },
  { act: 'promised', shortcut: 'p' },
  { act: 'noted', shortcut: 'n' },
  { act: 'closed', shortcut: 'e' },
] as const;
type Act = (typeof acts)[number]['act'];

/** The actions on an open claim. An open form replaces the buttons. */
export function ClaimActions({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims');
  const [act, setAct] = useState<Act | null>(null);
  useCommands(
    useMemo(
      () =>
        acts.map(({ act: each, shortcut }) => ({
          id: `claim-${each}`,
          label: t(`act.${each}`),
          group: 'screen' as const,
          shortcut,
          run: () => setAct(each),
        })),
      [t],
    ),
  );
  const close = () => setAct(null);
  if (act === 'closed') return <CloseForm claim={claim} onClose={close} />;
  if (act !== null) return <RecordContactForm key={act} act={act} claim={claim} onClose={close} />;
  return (
    <div className={common.wrap}>
      {acts.map(({ act: each }) => (
        <Button
          key={each}
          variant={each === 'asked' && claim.state === 'open' ? 'filled' : 'default'}
          onClick={() => setAct(each)}
        >
          {t(`act.${each}`)}
        </Button>
      ))}
    </div>
  );
}
