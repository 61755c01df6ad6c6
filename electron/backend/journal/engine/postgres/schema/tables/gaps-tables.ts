import { text } from './text.ts';

export const gapsTables: readonly string[] = [
  `create table gaps (
    id ${text} primary key, kind ${text} not null, recognised_at bigint not null, from_at bigint, to_at bigint not null,
    orders bigint not null, unsure bigint not null, acknowledged_at bigint,
    acknowledged_by ${text}, settled_at bigint, settled_by ${text}, settled_words ${text})`,
  `create table gap_accounts (
    gap_id ${text} not null references gaps (id), connection_id ${text} not null, name ${text} not null, practice bigint not null,
    orders bigint not null, read_at bigint, read_failed ${text}, read_whole bigint not null,
    primary key (gap_id, connection_id))`,
  `create table gap_findings (
    gap_id ${text} not null references gaps (id), connection_id ${text} not null, reference ${text} not null, row ${text} not null,
    order_id ${text})`,
  `create unique index gap_findings_once on gap_findings (gap_id, connection_id, md5(reference))`,
  `create table gap_marks (
    gap_id ${text} not null references gaps (id), run ${text} not null, sequence bigint not null, primary key (gap_id, run))`,
];
