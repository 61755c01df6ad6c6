import type { ClaimForms } from '../../../../shared/contract/money/claims.ts';
import { unknownClaimFields } from '../../../../shared/model/claim/claim-form.ts';
import { problemOfLink } from '../../../../shared/model/claim/claim-link.ts';
import type { Journal } from '../../journal/journal.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';

/** Where a supplier takes claims, and in which words the shop writes to it. */
export interface ClaimFormDesk {
  forms(connectionId: string): Promise<Outcome<ClaimForms>>;
  writeForms(asked: ClaimForms & { readonly connectionId: string }): Promise<Outcome<ClaimForms>>;
  /** Tells the shell which links may be opened outside the app, now and whenever one changes. */
  start(): Promise<void>;
}

export function openClaimFormDesk(parts: {
  readonly journal: Pick<Journal, 'supplierClaims' | 'connections'>;
  readonly allowOutside: (links: readonly string[]) => void;
}): ClaimFormDesk {
  const { forms } = parts.journal.supplierClaims;
  const allow = async (): Promise<void> => {
    const links = await forms.links();
    // What came with a restored journal was perhaps never checked by this version.
    parts.allowOutside(links.filter((link) => link !== '' && problemOfLink(link) === null));
  };
  return {
    forms: async (connectionId) => done(await forms.read(connectionId)),
    async writeForms({ connectionId, link: typed, texts }) {
      if ((await parts.journal.connections.find(connectionId)) === null) return invalid('id', 'not-found');
      const link = typed.trim();
      const problem = problemOfLink(link);
      if (problem !== null) return invalid('link', problem);
      const kept = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      const unknown = kept.flatMap(([, text]) => unknownClaimFields(text));
      if (unknown.length > 0) return invalid(`{${unknown[0]}}`, 'unknown-claim-field');
      await forms.write(connectionId, { link, texts: Object.fromEntries(kept) });
      await allow();
      return done(await forms.read(connectionId));
    },
    start: allow,
  };
}
