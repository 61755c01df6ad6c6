/** Messages between the tills of one shop, through the server. Unused on one machine. */
export const severalTills: readonly string[] = [
  // One row: the till on duty, which runs the app for all tills. Each change of the till begins a new term,
  // and a till whose term has ended can write nothing. `left_for`: id of the move that brought the journal
  // back to a machine. After the move, no till writes to this server's journal.
  `create table duty (
    one bigint primary key default 1 check (one = 1), till text collate "C", term bigint not null default 0, beat bigint not null default 0,
    wanted_by text collate "C", left_for text collate "C", version text collate "C" not null default '')`,
  `insert into duty default values`,
  `create table tills (
    id text collate "C" primary key, name text collate "C" not null, version text collate "C" not null, sends bigint not null,
    beat bigint not null default 0, added_at bigint not null, seen_at bigint not null, removed_at bigint)`,
  // Calls and answers between two tills. A server crash loses these messages, and the connections are reopened.
  `create unlogged table line_messages (
    number bigint generated always as identity primary key, recipient text collate "C" not null, sender text collate "C" not null,
    line text collate "C" not null, body text collate "C" not null, written_at timestamptz not null default now())`,
  `create index line_messages_for on line_messages (recipient, number)`,
  // Outcomes that a till could not write before it lost the duty. The till on duty writes them.
  `create table handed_in (attempt_id text collate "C" primary key, line text collate "C" not null)`,
  `create function check_duty(held bigint) returns void language plpgsql as $$
  begin
    if not exists (select 1 from duty where term = held and left_for is null) then
      raise exception 'another till has the duty now' using errcode = 'DU001';
    end if;
  end $$`,
];
