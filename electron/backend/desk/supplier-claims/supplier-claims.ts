import type { Outcome } from '../base/outcome.ts';
import { type ClaimFormDesk, openClaimFormDesk } from './claim-forms.ts';
import { type ClaimDesk, openClaimDesk } from './claims.ts';
import { type EvidenceDesk, openEvidenceDesk } from './evidence.ts';
import { readSupplierRefunds, type SupplierRefunds } from './refund-times.ts';

/** All that concerns claims on suppliers. */
export interface SupplierClaimDesk extends ClaimDesk, ClaimFormDesk, EvidenceDesk {
  refundTimes(): Promise<Outcome<SupplierRefunds[]>>;
  /** Ends the claims that the wallet has paid; there is never more of it. */
  closePaid(): Promise<boolean>;
}

export function openSupplierClaimDesk(
  parts: Parameters<typeof openClaimDesk>[0] &
    Parameters<typeof openEvidenceDesk>[0] & {
      readonly allowOutside: ((links: readonly string[]) => void) | undefined;
    },
): SupplierClaimDesk {
  const { journal, clock, allowOutside = () => {} } = parts;
  return {
    ...openClaimDesk(parts),
    ...openClaimFormDesk({ journal, allowOutside }),
    ...openEvidenceDesk(parts),
    refundTimes: () => readSupplierRefunds(journal),
    async closePaid() {
      await journal.supplierClaims.closePaid(clock.nowMs());
      return false;
    },
  };
}
