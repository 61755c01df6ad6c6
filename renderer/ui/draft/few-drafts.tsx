import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const firstShown = 2;

/** The newest drafts. A button shows all, because more important content is below the drafts. */
export function FewDrafts({ children }: { readonly children: readonly ReactNode[] }) {
  const { t } = useTranslation('common');
  const [isAll, setIsAll] = useState(false);
  if (isAll || children.length <= firstShown) return children;
  return (
    <>
      {children.slice(0, firstShown)}
      <div>
        <Button size="compact-sm" variant="subtle" onClick={() => setIsAll(true)}>
          {t('draft.all', { total: children.length })}
        </Button>
      </div>
    </>
  );
}
