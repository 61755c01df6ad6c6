import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { SavedListDraft } from '../../../shared/model/draft/draft.ts';
import { namesInUse, type RememberedName } from '../../../shared/model/service/remembered-name.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { type Contract, useContract } from '../../client/contract-context.tsx';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { useAbout, useConnections } from '../../client/use-connections.ts';
import { useGapOf } from '../../client/use-gaps.ts';
import { usePanelFields } from '../../client/use-panel-fields.ts';
import { useDraftTurn } from '../../store/current-draft.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { ImportFlow } from './import-flow.tsx';
import styles from './import-screen.module.css';
import { type ListImport, openListImport } from './list/list-import.ts';
import { listOfTab, useListDraft } from './list/use-list-draft.ts';
import { openListReader } from './reading/open-list-reader.ts';

/** Imports a pasted, dropped or chosen list. Every row is checked before any payment; one confirmation pays for all rows. */
export function ImportScreen() {
  const { t } = useTranslation(['import', 'services', 'catalogue']);
  const contract = useContract();
  const about = useAbout();
  const [, navigate] = useLocation();
  const serviceId = new URLSearchParams(useSearch()).get('service');
  const reading = useQuery(contract.catalogue.list.queryOptions({ input: about }));
  // A list can be read even if the remembered names cannot be loaded.
  const names = useQuery(contract.batches.serviceNames.queryOptions({ input: about }));
  const remembered = names.data ?? (names.isPending ? undefined : noNames);
  const services = remembered === undefined ? undefined : reading.data?.services;
  const { data: connections } = useConnections();
  const connectionId = connections?.selectedId ?? '';
  const drafts = useDrafts();
  const draftKey = useDraftTurn();
  if (
    services !== undefined &&
    remembered !== undefined &&
    drafts !== undefined &&
    connections !== undefined &&
    services.length > 0
  )
    return (
      <OpenedImport
        key={`${connectionId} ${serviceId ?? ''} ${draftKey}`}
        services={services}
        remembered={remembered}
        connectionId={connectionId}
        serviceId={serviceId}
        resumed={listOfTab(drafts, connectionId, serviceId)}
      />
    );
  return (
    <Screen title={t('title')}>
      {reading.error !== null || services === undefined ? (
        <Loading error={reading.error} onRetry={reading.refetch} rows={8} />
      ) : (
        <EmptyState
          title={t('choose')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.catalogue())}>
              {t('catalogue:title')}
            </Button>
          }
        >
          {t('services:picker.empty')}
        </EmptyState>
      )}
    </Screen>
  );
}

const noNames: readonly RememberedName[] = [];

interface OpenedImportProps {
  readonly services: readonly Service[];
  readonly remembered: readonly RememberedName[];
  readonly connectionId: string;
  readonly serviceId: string | null;
  /** The list that was open in this tab. */
  readonly resumed: SavedListDraft | null;
}

/** Owns the list and the list's worker while the screen is shown. */
function OpenedImport({ services, remembered, connectionId, serviceId, resumed }: OpenedImportProps) {
  const contract = useContract();
  const known = services.some((service) => service.id === serviceId);
  const [list] = useState(() => openListImport(partsOf(contract, connectionId), known ? serviceId : null));
  // Offers only services that can be ordered in lists; a row that names another service is reported.
  const offered = useMemo(
    () => services.filter((service) => service.bulkAllowed && service.price !== null),
    [services],
  );
  const { choicesOf } = usePanelFields(useMemo(() => offered.flatMap(({ fields }) => fields), [offered]));
  useMemo(() => {
    const names = namesInUse(remembered, offered, services);
    list.offer(
      offered.map((service) => ({
        ...service,
        fields: service.fields.map((field) => ({ ...field, listed: choicesOf(field) ?? undefined })),
        remembered: [...(names.get(service.id) ?? [])],
      })),
    );
  }, [list, offered, services, remembered, choicesOf]);
  useCloseAtEnd(list);
  const draft = useListDraft(list, resumed, { connectionId, serviceId });
  const { gaps } = useGapOf(connectionId);
  return (
    <>
      {gaps.length === 0 ? null : (
        <div className={styles.gap}>
          <GapNotice gaps={gaps} />
        </div>
      )}
      <ImportFlow
        connectionId={connectionId}
        list={list}
        services={offered}
        catalogue={services}
        onOrdered={draft.end}
      />
    </>
  );
}

/** Closes the list with a delay, so that the list survives the double mount of development builds. */
function useCloseAtEnd(list: ListImport): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      setTimeout(() => {
        if (!isMounted.current) list.close();
      }, 0);
    };
  }, [list]);
}

function partsOf(contract: Contract, connectionId: string): Parameters<typeof openListImport>[0] {
  const { batches, orders } = contract;
  return {
    openReader: openListReader,
    knownOf: (serviceId, identifiers) => orders.known.call({ connectionId, serviceId, identifiers }),
    memory: {
      read: (header) => batches.columns.call({ header }),
      write: async (header, meanings) => {
        await batches.rememberColumns.call({ header, meanings: [...meanings] });
      },
    },
  };
}
