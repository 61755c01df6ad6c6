import { skipToken, type UseQueryResult, useMutation, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type PanelChoice, panelListOf, panelLists } from '../../shared/model/service/panel-list.ts';
import type { ServiceField } from '../../shared/model/service/service.ts';
import { useContract } from './contract-context.tsx';
import { useAbout, useConnectionId } from './use-connections.ts';

const never = Number.POSITIVE_INFINITY;

/**
 * For service fields that the panel requires: their choices, and `onUnneeded` to record that this supplier does not
 * need a field.
 */
export function usePanelFields(fields: readonly ServiceField[]): {
  /** Null if the field has no choices. */
  readonly choicesOf: (field: ServiceField) => readonly PanelChoice[] | null;
  readonly onUnneeded?: (name: string) => void;
} {
  const contract = useContract();
  const about = useAbout();
  const id = useConnectionId();
  const setFieldNeeded = useMutation(contract.connections.setFieldNeeded.mutationOptions());
  const read = useQueries({
    queries: panelLists.map((list) => ({
      ...contract.catalogue.panelChoices.queryOptions({
        input: about === skipToken ? skipToken : { ...about, list },
      }),
      staleTime: never,
      enabled: fields.some((field) => panelListOf(field) === list),
    })),
    combine: choicesRead,
  });
  const choicesOf = useCallback(
    (field: ServiceField) => {
      const list = panelListOf(field);
      return list === null ? null : (read[panelLists.indexOf(list)] ?? null);
    },
    [read],
  );
  return {
    choicesOf,
    ...(id === null ? {} : { onUnneeded: (name) => setFieldNeeded.mutate({ id, name, needed: false }) }),
  };
}

const choicesRead = (lists: readonly UseQueryResult<{ choices: PanelChoice[] | null }>[]) =>
  lists.map(({ data }) => data?.choices ?? null);
