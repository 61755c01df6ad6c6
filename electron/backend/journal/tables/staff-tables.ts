import type { Generated } from 'kysely';
import type { Role } from '../../../../shared/model/staff/person.ts';

/** A present or former member of staff: their records keep referring to them. */
export interface PersonRow {
  number: Generated<number>;
  id: string;
  name: string;
  role: Role;
  added_at: number;
  removed_at: number | null;
}

/** The shop's settings of a role: `rights` and `limits` as JSON. */
export interface RoleRow {
  role: Role;
  rights: string;
  limits: string;
}

/** Credentials: `of` is a person's id, or the shop's recovery code. Never exported. */
export interface StaffSecretRow {
  of: string;
  /** As `hashSecret` made it. */
  hash: string;
  /** Consecutive failed attempts, and until when no further one is accepted. */
  tries: number;
  wait_until: number;
}

/** A person's act that no other history has. */
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
