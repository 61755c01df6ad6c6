import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { useAbout, useConnections } from '../../client/use-connections.ts';
import { useServiceChoice } from '../../client/use-service-choice.ts';
import { useDraftTurn } from '../../store/current-draft.ts';
import { usePasted } from '../../store/pasted.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import { useScanning } from '../../store/scan.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import question from '../../ui/dialog/question.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { ScanButton } from '../../ui/scan/scan-button.tsx';
import { ServicePicker } from '../../ui/service/service-picker.tsx';
import { KeptDraftsList } from './kept-drafts-list.tsx';
import styles from './new-order-screen.module.css';
import { OrderForm } from './order-form.tsx';
import { ScanOver } from './scan-over.tsx';
import { draftOfTab } from './use-order-draft.ts';
import { useScanFill } from './use-scan-fill.ts';

/** Orders one service, which a person chooses before filling in the form. The address contains the choice: `?service=…&again=…`. */
export function NewOrderScreen() {
  const { t } = useTranslation(['new-order', 'services', 'catalogue']);
  const contract = useContract();
  const about = useAbout();
  const [, navigate] = useLocation();
  const searchParams = new URLSearchParams(useSearch());
  const againOf = searchParams.get('again');
  const repeated = useQuery({
    ...contract.orders.read.queryOptions({ input: { id: againOf ?? '' } }),
    enabled: againOf !== null,
  });
  const { data: connections } = useConnections();
  const selectedId = connections?.selectedId ?? '';
  const repeatedOrder = repeated.data?.order ?? null;
  const repeats = repeatedOrder?.connectionId === selectedId ? repeatedOrder : null;
  // At another supplier, the same id may be another service. So only the identifier of the earlier order is reused.
  const isElsewhere = repeatedOrder !== null && repeats === null;
  const scanned = (isElsewhere ? repeatedOrder.identifier : searchParams.get('identifier')) ?? '';
  const lastService = useRecentOrders(({ lastServices }) => lastServices[selectedId]);
  const forgetService = useRecentOrders((counter) => counter.forgetService);
  const drafts = useDrafts();
  const draftKey = useDraftTurn();
  // True while the person chooses another service for the filled form.
  const [changing, setChanging] = useState(false);
  const savedDraft = scanned === '' && !changing ? draftOfTab(drafts ?? [], selectedId) : null;
  const serviceId = isElsewhere
    ? null
    : (searchParams.get('service') ?? repeats?.serviceId ?? savedDraft?.serviceId ?? lastService ?? null);
  const reading = useQuery(contract.catalogue.list.queryOptions({ input: about }));
  const service = reading.data?.services.find((each) => each.id === serviceId);

  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  // Until a service is chosen, scanned identifiers are kept in the address.
  const hold = (identifier: string) => navigate(paths.newOrder({ identifier }), { replace: true });
  const scans = useScanFill(service === undefined ? 'any' : null, { held: scanned, fill: hold });

  function body() {
    // A read that fails later must not remove a filled form.
    if (reading.error !== null && reading.data === undefined)
      return <FailureNotice error={reading.error} onRetry={reading.refetch} />;
    if (repeated.error !== null && repeated.data === undefined)
      return <FailureNotice error={repeated.error} onRetry={repeated.refetch} />;
    if (reading.data === undefined || drafts === undefined || (againOf !== null && repeated.isPending))
      return <SkeletonRows rows={8} />;
    if (reading.data.services.length === 0)
      return (
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
      );
    if (service === undefined)
      return (
        <ChooseService
          services={reading.data.services}
          isGone={serviceId !== null}
          scanned={scanned}
          scans={scans}
          keptExcept={changing ? (draftOfTab(drafts, selectedId)?.id ?? null) : null}
          onScanned={hold}
          onPick={(id) => {
            setChanging(false);
            navigate(paths.newOrder({ serviceId: id, identifier: scanned }));
          }}
        />
      );
    return (
      <OrderForm
        key={`${selectedId} ${service.id} ${againOf} ${scanned} ${draftKey}`}
        connectionId={selectedId}
        scanned={scanned}
        service={service}
        repeats={repeats}
        onChangeService={(identifier) => {
          forgetService(selectedId);
          setChanging(true);
          navigate(paths.newOrder({ identifier }));
        }}
      />
    );
  }

  return (
    <Screen title={t('title')} actions={<ScanButton onOpen={() => setCameraOpen(true)} />}>
      {repeated.data === null ? <p className={common.muted}>{t('again.gone')}</p> : null}
      {body()}
    </Screen>
  );
}

interface ChooseServiceProps {
  readonly services: readonly Service[];
  /** True if the requested service is no longer offered. */
  readonly isGone: boolean;
  /** The scanned identifier for which no service is chosen yet; empty if there is none. */
  readonly scanned: string;
  readonly scans: ReturnType<typeof useScanFill>;
  readonly keptExcept: string | null;
  readonly onScanned: (identifier: string) => void;
  readonly onPick: (serviceId: string) => void;
}

function ChooseService(props: ChooseServiceProps) {
  const { services, isGone, scanned, scans, keptExcept, onScanned, onPick } = props;
  const { over, settle } = scans;
  const { t } = useTranslation('new-order');
  const [, navigate] = useLocation();
  const choice = useServiceChoice();
  return (
    <div className={styles.choose}>
      {isGone ? <Gone /> : <h2 className={question.question}>{t('choose')}</h2>}
      {scanned === '' ? null : (
        <p className={common.muted}>
          {t('scanned')} <Identifier value={scanned} />
        </p>
      )}
      {over.length === 0 || scanned === '' ? null : (
        <ScanOver
          identifier={scanned}
          customer=""
          scanned={over}
          onReplace={() => {
            settle();
            onScanned(over.at(-1) ?? '');
          }}
          onNewOrder={null}
          onList={() => {
            usePasted.getState().give({ text: [scanned, ...over].join('\n') });
            settle();
            navigate(paths.importList());
          }}
          onClose={settle}
        />
      )}
      <ServicePicker
        services={services}
        {...choice}
        onDevice={onScanned}
        onPick={({ id }) => {
          settle();
          onPick(id);
        }}
      />
      <KeptDraftsList except={keptExcept} />
    </div>
  );
}

function Gone() {
  const { t } = useTranslation('new-order');
  return (
    <div role="alert">
      <h2 className={question.question}>{t('gone.title')}</h2>
      <p className={common.muted}>{t('gone.words')}</p>
    </div>
  );
}
