import type { Generated } from 'kysely';
import type { Role } from '../../../../shared/model/staff/person.ts';

/** Somebody who works in the shop, or has: what they did keeps leading to them. */
export interface PersonRow {
  number: Generated<number>;
  id: string;
  name: string;
  role: Role;
  added_at: number;
  removed_at: number | null;
}

/** What the shop says of a role: `rights` and `limits` as JSON. */
export interface RoleRow {
  role: Role;
  rights: string;
  limits: string;
}

/** What proves who somebody is: `of` a person's id, or what is the shop's. In no export. */
export interface StaffSecretRow {
  of: string;
  /** As `hashSecret` made it. */
  hash: string;
  /** Wrong tries since the last right one, and until when there is no other. */
  tries: number;
  wait_until: number;
}

/** Something that a person did which is in no history of its own. */
export interface ActRow {
  sequence: Generated<number>;
  at: number;
  person_id: string;
  what: string;
}

export interface StaffTables {
  people: PersonRow;
  roles: RoleRow;
  staff_secrets: StaffSecretRow;
  acts: ActRow;
}
