import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useDiscardDraft, useDrafts } from '../../client/drafts/use-drafts.ts';
import { resumeDraft } from '../../store/current-draft.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { DraftLine } from '../../ui/draft/draft-line.tsx';
import { FewDrafts } from '../../ui/draft/few-drafts.tsx';

/** Other draft orders, each with buttons to continue or discard it. */
export function KeptDraftsList({ except }: { readonly except: string | null }) {
  const { t } = useTranslation('new-order');
  const [, navigate] = useLocation();
  const drafts = useDrafts() ?? [];
  const discard = useDiscardDraft();
  const otherDrafts = drafts.filter(({ is, id }) => is === 'order' && id !== except);
  if (otherDrafts.length === 0) return null;
  return (
    <section aria-label={t('kept.title')} className={common.grid}>
      <FewDrafts>
        {otherDrafts.map((draft) => (
          <DraftLine
            key={draft.id}
            draft={draft}
            onContinue={() => {
              navigate(paths.newOrder({ serviceId: draft.serviceId ?? '' }));
              resumeDraft(draft);
            }}
            onDiscard={() => discard(draft.id)}
          />
        ))}
      </FewDrafts>
    </section>
  );
}
