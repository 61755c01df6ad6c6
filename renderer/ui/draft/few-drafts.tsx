import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const firstShown = 2;

/** The newest drafts; all of them only on request, because more important things are below. */
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
