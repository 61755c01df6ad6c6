import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useDiscardDraft, useDrafts } from '../../../client/drafts/use-drafts.ts';
import { currentDraft, resumeDraft } from '../../../store/current-draft.ts';
import { paths } from '../../../ui/base/paths.ts';
import { DraftLine } from '../../../ui/draft/draft-line.tsx';
import styles from './source-step.module.css';

/** All draft lists except the one open in this tab, each with buttons to continue or discard it. */
export function KeptLists() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const drafts = useDrafts() ?? [];
  const discard = useDiscardDraft();
  const lists = drafts.filter(
    ({ is, id, connectionId }) => is === 'list' && id !== currentDraft('list', connectionId),
  );
  if (lists.length === 0) return null;
  return (
    <section className={styles.kept} aria-label={t('draft.title')}>
      {lists.map((draft) => (
        <DraftLine
          key={draft.id}
          draft={draft}
          onContinue={() => {
            resumeDraft(draft);
            navigate(paths.importList(draft.serviceId === null ? {} : { serviceId: draft.serviceId }));
          }}
          onDiscard={() => discard(draft.id)}
        />
      ))}
    </section>
  );
}
