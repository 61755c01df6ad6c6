import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useDiscardDraft, useDrafts } from '../../client/drafts/use-drafts.ts';
import { resumeDraft } from '../../store/current-draft.ts';
import { paths } from '../../ui/base/paths.ts';
import { DraftLine } from '../../ui/draft/draft-line.tsx';
import styles from './desk-screen.module.css';

/** This person's unfinished orders and lists. */
export function DeskDrafts() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const drafts = useDrafts() ?? [];
  const discard = useDiscardDraft();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label={t('draft.title')}>
      {drafts.map((draft) => {
        const about = draft.serviceId === null ? {} : { serviceId: draft.serviceId };
        return (
          <DraftLine
            key={draft.id}
            draft={draft}
            onContinue={() => {
              resumeDraft(draft);
              navigate(draft.is === 'order' ? paths.newOrder(about) : paths.importList(about));
            }}
            onDiscard={() => discard(draft.id)}
          />
        );
      })}
    </section>
  );
}
