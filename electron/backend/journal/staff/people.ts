import { sql } from 'kysely';
import { type RecordedAct, recordedActs } from '../../../../shared/model/staff/acts.ts';
import type { Person } from '../../../../shared/model/staff/person.ts';
import { type RoleRules, roleRulesSchema } from '../../../../shared/model/staff/rights.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';

/** The staff: few rows, cached by the desk. The desk also checks rules that concern several people. */
export function openPeopleJournal(database: Database, feed: ChangeFeed) {
  const publish = () => feed.publish('staff', null);
  return {
    /** Current staff, in the order they were added. */
    async list() {
      const rows = await database
        .selectFrom('people')
        .leftJoin('staff_secrets', 'staff_secrets.of', 'people.id')
        .select(['people.id', 'people.name', 'people.role', 'staff_secrets.of'])
        .where('people.removed_at', 'is', null)
        .orderBy('people.number')
        .execute();
      return rows.map(({ of, ...person }) => ({ ...person, hasPin: of !== null }));
    },
    async add(person: Person, atMs: number) {
      await database
        .insertInto('people')
        .values({ id: person.id, name: person.name, role: person.role, added_at: atMs })
        .execute();
      publish();
    },
    async change({ id, name, role }: Person) {
      await database.updateTable('people').set({ name, role }).where('id', '=', id).execute();
      publish();
    },
    /** Removes a person and their credentials; with the last person, also the recovery code. Recorded actions keep the name. */
    async remove(id: string, atMs: number) {
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable('people').set({ removed_at: atMs }).where('id', '=', id).execute();
        await sql`delete from staff_secrets where of = ${id}
          or not exists (select 1 from people where removed_at is null)`.execute(transaction);
      });
      publish();
    },
    async roles() {
      const rows = await database.selectFrom('roles').selectAll().execute();
      return rows.map(({ role, rights, limits }) =>
        roleRulesSchema.parse({ role, rights: JSON.parse(rights), limits: JSON.parse(limits) }),
      );
    },
    async writeRole({ role, ...rules }: RoleRules) {
      const row = { rights: JSON.stringify(rules.rights), limits: JSON.stringify(rules.limits) };
      await database
        .insertInto('roles')
        .values({ role, ...row })
        .onConflict((conflict) => conflict.column('role').doUpdateSet(row))
        .execute();
      publish();
    },
    async addAct({
      personId,
      what,
      atMs,
    }: {
      readonly personId: string;
      readonly what: RecordedAct;
      readonly atMs: number;
    }) {
      await database.insertInto('acts').values({ person_id: personId, what, at: atMs }).execute();
      publish();
    },
    /** Latest first. */
    async acts(limit: number) {
      const rows = await database
        .selectFrom('acts')
        .innerJoin('people', 'people.id', 'acts.person_id')
        .select(['acts.at', 'people.name as who', 'acts.what'])
        .orderBy('acts.sequence', 'desc')
        .limit(limit)
        .execute();
      // A newer version may have recorded other kinds of actions.
      return rows.flatMap(({ at, who, what }) => {
        const known = recordedActs.find((each) => each === what);
        return known === undefined ? [] : [{ at, who, what: known }];
      });
    },
  };
}
