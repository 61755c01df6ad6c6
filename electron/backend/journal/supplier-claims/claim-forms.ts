import type { ClaimKind } from '../../../../shared/model/claim/claim.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';

/** The address at which each supplier accepts claims, and the shop's texts for claims. */
export interface ClaimFormJournal {
  read(connectionId: string): Promise<{ link: string; texts: Partial<Record<ClaimKind, string>> }>;
  /** Replaces all texts. */
  write(
    connectionId: string,
    forms: { readonly link: string; readonly texts: Partial<Readonly<Record<ClaimKind, string>>> },
  ): Promise<void>;
  links(): Promise<string[]>;
}

export function openClaimFormJournal(database: Database, feed: ChangeFeed): ClaimFormJournal {
  return {
    async read(connectionId) {
      const place = await database
        .selectFrom('claim_places')
        .select('link')
        .where('connection_id', '=', connectionId)
        .executeTakeFirst();
      const forms = await database
        .selectFrom('claim_forms')
        .select(['kind', 'text'])
        .where('connection_id', '=', connectionId)
        .execute();
      return {
        link: place?.link ?? '',
        texts: Object.fromEntries(forms.map(({ kind, text }) => [kind, text])),
      };
    },
    async write(connectionId, { link, texts }) {
      const kept = Object.entries(texts) as [ClaimKind, string][];
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('claim_forms').where('connection_id', '=', connectionId).execute();
        await transaction.deleteFrom('claim_places').where('connection_id', '=', connectionId).execute();
        if (link !== '')
          await transaction
            .insertInto('claim_places')
            .values({ connection_id: connectionId, link })
            .execute();
        if (kept.length > 0)
          await transaction
            .insertInto('claim_forms')
            .values(kept.map(([kind, text]) => ({ connection_id: connectionId, kind, text })))
            .execute();
      });
      feed.publish('claims', null);
    },
    async links() {
      const places = await database
        .selectFrom('claim_places')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .select('link')
        .where('removed_at', 'is', null)
        .execute();
      return places.map(({ link }) => link);
    },
  };
}
