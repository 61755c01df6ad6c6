import { useQuery } from '@tanstack/react-query';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import { useNowMs } from '../../../ui/format/now.ts';
import { AnsweredAlready } from './answered-already.tsx';
import { DeviceNotice } from './device-notice.tsx';
import { IdentifierHistory } from './identifier-history.tsx';
import { KnownNotice } from './known-notice.tsx';

interface BeforePayingProps {
  readonly service: Service;
  /** The identifier in the field; '' if there is none. */
  readonly identifier: string;
  /** Its earlier order with this very service. */
  readonly known: KnownOrder | null;
  /** A person wants to order although the answer is known, for this reason. */
  readonly onAnyway: (reason: string) => void;
}

/** What the shop knows about a device, before any payment: an answer already paid for comes first. */
export function BeforePaying({ service, identifier, known, onAnyway }: BeforePayingProps) {
  const contract = useContract();
  const nowMs = useNowMs();
  const asked = useAbout({ serviceId: service.id, identifiers: [identifier] });
  const { data: devices } = useQuery({
    ...contract.known.devices.queryOptions({ input: asked }),
    enabled: identifier !== '',
    // More is learned in the background.
    staleTime: 0,
  });
  const { data: answers } = useQuery({
    ...contract.known.answers.queryOptions({ input: asked }),
    enabled: identifier !== '',
    // It ages while it is shown.
    staleTime: 0,
  });
  const device = identifier === '' ? undefined : devices?.[0];
  const found = identifier === '' ? undefined : answers?.[0];
  const isFresh = found !== undefined && (found.freshUntil === null || nowMs < found.freshUntil);
  return (
    <>
      {device === undefined ? null : <DeviceNotice device={device} />}
      {isFresh ? (
        <AnsweredAlready answer={found} onAnyway={onAnyway} />
      ) : known === null ? null : (
        <KnownNotice known={known} />
      )}
      <IdentifierHistory identifier={identifier} />
    </>
  );
}
