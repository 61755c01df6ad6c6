import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import {
  type ColumnChoice,
  defaultColumns,
  type OrderView,
} from '../../../../shared/model/order/order-view.ts';
import { useSettings } from '../../../client/settings/use-settings.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';

export type ListPreferences = ReturnType<typeof useListPreferences>;

/** This computer's preferences for the list of orders: columns and saved views. */
export function useListPreferences() {
  const narrow = useMediaQuery('(width < 1360px)') ?? false;
  const [draft, setDraft] = useState<ColumnChoice | null>(null);
  const { settings, change } = useSettings((error) => {
    setDraft(null);
    notifyFailure(error);
  });
  return {
    columns: draft ?? fitting(settings?.orderColumns ?? defaultColumns, narrow),
    /** If `isFinal` is false, for example while a person drags a column's edge, the change is shown but not saved. */
    setColumns(next: ColumnChoice, isFinal: boolean) {
      setDraft(next);
      if (isFinal) change({ orderColumns: [...next] });
    },
    views: settings?.orderViews ?? noViews,
    setViews: (next: readonly OrderView[], then?: () => void) =>
      change({ orderViews: next.map((view) => ({ ...view, columns: [...view.columns] })) }, then),
  };
}

const noViews: readonly OrderView[] = [];

/** Returns the chosen columns. Of the default columns, a narrow screen omits the reference, so that price and age stay visible. */
function fitting(chosenColumns: ColumnChoice, narrow: boolean): ColumnChoice {
  const isChosen = JSON.stringify(chosenColumns) !== JSON.stringify(defaultColumns);
  return isChosen || !narrow ? chosenColumns : defaultColumns.filter(({ key }) => key !== 'reference');
}
