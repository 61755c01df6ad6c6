import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClaimKind, ClaimSubject } from '../../../shared/model/claim/claim.ts';
import { linkWithText } from '../../../shared/model/claim/claim-link.ts';
import { useContract } from '../../client/contract-context.tsx';
import { claimKindWords, claimText } from '../../ui/claim/claim-text.ts';

/** Reads the order or wallet row of a claim, and returns the claim text in the supplier's form. */
export function useClaimed(subject: ClaimSubject | null, kind: ClaimKind | null) {
  const { t, i18n } = useTranslation(['claims', 'check', 'order', 'states']);
  const contract = useContract();
  const noSubject = { of: 'order', orderId: '' } as const;
  const about = useQuery(
    contract.claims.about.queryOptions({ input: subject ?? noSubject, enabled: subject !== null }),
  );
  const orderId = subject?.of === 'order' ? subject.orderId : '';
  const order = useQuery(
    contract.orders.read.queryOptions({ input: { id: orderId }, enabled: orderId !== '' }),
  );
  const connectionId = about.data?.connectionId ?? '';
  const forms = useQuery(
    contract.claims.forms.queryOptions({ input: { connectionId }, enabled: connectionId !== '' }),
  );
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const whole = order.data ?? null;
  const isReady = forms.data !== undefined && about.data != null && (orderId === '' || whole !== null);
  const amount = about.data?.amount ?? null;
  const text =
    kind === null || !isReady
      ? null
      : (claimed: typeof amount) =>
          claimText(
            { kind, amount: amount ?? claimed, order: whole?.order ?? null, rows: about.data?.rows ?? [] },
            { form: forms.data?.texts[kind], shop: settings?.shop ?? '', t, language: i18n.language },
          );
  const link = forms.data?.link ?? '';
  return {
    about,
    whole,
    connectionId,
    text,
    isMail: link.startsWith('mailto:'),
    /** Returns the supplier's address for claims; an e-mail address includes subject and text. Empty if none is set. */
    place: (body: string) => {
      const reference = whole?.order.reference ?? '';
      const subjectLine = [kind === null ? '' : claimKindWords(t, kind), reference].join(' ').trim();
      return link === '' ? '' : linkWithText(link, { subject: subjectLine, body });
    },
  };
}
