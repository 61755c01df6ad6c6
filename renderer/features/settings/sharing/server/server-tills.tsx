import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedServer } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { showSharing } from '../../../../store/sharing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../../../ui/format/format.ts';
import { IconTrash } from '../../../../ui/icons/icons.tsx';
import shared from '../sharing.module.css';

type Till = UsedServer['tills'][number];

/** The tills of a shop's server. A person can remove every till except this one, after a confirmation. */
export function ServerTills({ tills }: Pick<UsedServer, 'tills'>) {
  const { t, i18n } = useTranslation('server');
  const contract = useContract();
  const [asked, setAsked] = useState<Till | null>(null);
  const remove = useMutation(contract.sharing.removeServerTill.mutationOptions({ onSuccess: showSharing }));
  const reported = (till: Till): string =>
    [
      till.isThis ? t('tills.isThis') : null,
      till.isHere ? t('tills.here') : t('tills.seen', { date: formatMoment(till.seenAt, i18n.language) }),
      till.isOnDuty ? t('tills.onDuty') : till.sends ? t('tills.sends') : null,
      t('tills.version', { version: till.version }),
    ]
      .filter((words) => words !== null)
      .join(' · ');
  return (
    <section className={shared.tills} aria-label={t('tills.name')}>
      <h3 className={shared.heading}>{t('tills.name')}</h3>
      {remove.error === null ? null : <FailureNotice error={remove.error} />}
      <ul>
        {tills.map((till) => (
          <li key={till.id} className={shared.till}>
            <bdi className={shared.name}>{till.name}</bdi>
            <span className={shared.quiet}>{reported(till)}</span>
            {till.isThis ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('tills.remove', { name: till.name })}
                title={t('tills.remove', { name: till.name })}
                onClick={() => setAsked(till)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t('tills.ask', { name: asked?.name ?? '' })}
        confirmLabel={t('tills.confirm')}
        danger
        onConfirm={() => {
          if (asked !== null) remove.mutate({ id: asked.id });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('tills.means')}</p>
      </ConfirmDialog>
    </section>
  );
}
