import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type PanelChoice, panelListOf, panelLists } from '../../shared/model/service/panel-list.ts';
import type { ServiceField } from '../../shared/model/service/service.ts';
import { useContract } from './contract-context.tsx';

const never = Number.POSITIVE_INFINITY;

/** What fields asked for by the panel need besides a text: choices, and a person's decision that a field is not needed. */
export function usePanelFields(fields: readonly ServiceField[]): {
  /** Null if there is nothing to choose from. */
  readonly choicesOf: (field: ServiceField) => readonly PanelChoice[] | null;
  readonly onUnneeded?: (name: string) => void;
} {
  const contract = useContract();
  const { data: connections } = useQuery(contract.connections.list.queryOptions());
  const say = useMutation(contract.connections.setFieldNeeded.mutationOptions());
  const lists = panelLists.filter((list) => fields.some((field) => panelListOf(field) === list));
  const read = useQueries({
    queries: lists.map((list) => ({
      ...contract.catalogue.panelChoices.queryOptions({ input: { list } }),
      staleTime: never,
    })),
  });
  const id = connections?.selectedId ?? null;
  return {
    choicesOf(field) {
      const list = panelListOf(field);
      return list === null ? null : (read[lists.indexOf(list)]?.data?.choices ?? null);
    },
    ...(id === null ? {} : { onUnneeded: (name) => say.mutate({ id, name, needed: false }) }),
  };
}
