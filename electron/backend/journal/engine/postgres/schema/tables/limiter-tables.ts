import { text } from './text.ts';

/** Slots of the limit of a key. Times are of the clock of the till that wrote them: one that takes the duty over holds them all. */
export const limiterTables: readonly string[] = [
  `create table limiter_gates (
    limiter_id ${text} primary key, saved_at double precision not null, closed_until double precision not null, reduced_to bigint not null)`,
  `create table limiter_slots (
    limiter_id ${text} not null, slot bigint not null, saved_at double precision not null, free_at double precision,
    primary key (limiter_id, slot))`,
];
