-- The journal as the first version of the app wrote it, with orders in every state. Frozen: what shops have does not change.

CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE facts (name text primary key, value text not null) strict;
CREATE TABLE connections (
    id text primary key, name text not null, base_address text not null, action_path text not null, key_form text not null,
    practice integer not null, manners text not null, created_at integer not null, removed_at integer) strict;
CREATE TABLE connection_accounts (
    connection_id text not null, account text not null, primary key (connection_id, account)) strict, without rowid;
CREATE TABLE accounts (
    connection_id text primary key references connections (id), balance text, currency text, email text, details text not null,
    fetched_at integer not null) strict;
CREATE TABLE catalogues (
    connection_id text primary key references connections (id), fetched_at integer not null, unreadable integer not null) strict;
CREATE TABLE services (
    connection_id text not null references connections (id), id text not null, position integer not null, name text not null,
    kind text not null, group_name text not null, price text, currency text, previous_price text, previous_currency text,
    time text not null, identifier text not null, fields text not null, quantity text, bulk_allowed integer not null, info text not null, details text not null,
    primary key (connection_id, id)) strict, without rowid;
CREATE TABLE favourites (
    connection_id text not null references connections (id), service_id text not null,
    primary key (connection_id, service_id)) strict, without rowid;
CREATE TABLE batches (
    number integer primary key, id text not null unique, request_id text not null unique,
    connection_id text not null references connections (id), name text not null, services text not null,
    content text not null, over_balance integer not null, paused integer not null, pause_reason text,
    pause_words text, total integer not null, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE orders (
    number integer primary key, id text not null unique, request_id text not null unique,
    connection_id text not null references connections (id), batch_id text references batches (id),
    service_id text not null, service_name text not null, group_name text not null, identifier text not null,
    identifier_backwards text not null, identifier_kind text not null, fields text not null, quantity integer not null, quantity_asked integer not null, price text not null, currency text not null, state text not null,
    reference text, supplier_status text, result text, reason text, details text not null, note text not null, customer text not null,
    customer_price text, customer_currency text, source_line integer,
    again_of text references orders (id), created_at integer not null, updated_at integer not null, sent_at integer,
    balance_before text, finished_at integer, handed_over_at integer) strict;
CREATE TABLE usual_times (
    connection_id text not null references connections (id), service_id text not null, median_ms integer, late_after_ms integer,
    finished integer not null, updated_at integer not null, primary key (connection_id, service_id)) strict, without rowid;
CREATE TABLE attempts (
    id text primary key, purpose text not null, started_at integer not null, finished_at integer, request text not null,
    http_status integer, verdict text not null, evidence text not null, reply blob, reply_bytes integer not null) strict;
CREATE TABLE order_events (
    sequence integer primary key autoincrement, order_id text not null references orders (id), at integer not null,
    who text not null, from_state text, to_state text not null, why text not null, words text,
    attempt_id text references attempts (id)) strict;
CREATE TABLE order_counts (
    connection_id text not null, service_id text not null, state text not null, orders integer not null,
    primary key (connection_id, service_id, state)) strict, without rowid;
CREATE TABLE order_offers (
    connection_id text not null, service_id text not null, service_name text not null, currency text not null, price text not null,
    primary key (connection_id, service_id, service_name, currency, price)) strict, without rowid;
CREATE TABLE order_days (day integer primary key, first integer not null, last integer not null) strict;
CREATE VIRTUAL TABLE order_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE VIRTUAL TABLE order_results using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE TABLE order_words_due (block integer primary key) strict;
CREATE TABLE transactions (
    number integer primary key, connection_id text not null references connections (id), id text not null, at integer,
    at_words text not null, amount text, currency text, kind text not null, description text not null, balance_after text,
    balance_currency text, details text not null, unique (connection_id, id)) strict;
CREATE TABLE replies (
    id text primary key, connection_id text not null references connections (id), interface text not null,
    operation text not null, reply text, at integer not null, http_status integer, understood integer not null,
    stopped text, body blob not null, unique (connection_id, interface, operation)) strict;
CREATE TABLE reconciliations (
    sequence integer primary key, order_id text not null references orders (id), at integer not null, candidates text,
    failed text, balance_now text, currency text) strict;
CREATE TABLE limiter_slots (
    limiter_id text not null, slot integer not null, saved_at real not null, free_at real,
    primary key (limiter_id, slot)) strict, without rowid;
CREATE TABLE limiter_gates (
    limiter_id text primary key, saved_at real not null, closed_until real not null, reduced_to integer not null) strict;
insert into order_words (order_words, rank) values ('automerge', 0);
insert into order_words (order_words, rank) values ('crisismerge', 1000);
insert into order_results (order_results, rank) values ('automerge', 0);
insert into order_results (order_results, rank) values ('crisismerge', 1000);

insert into kysely_migration values ('0001-first-tables', '2026-11-01T08:59:00.000Z');
insert into kysely_migration_lock values ('migration_lock', 0);
insert into facts values ('installation', 'f1e2d3c4');
insert into facts values ('selected connection', 'connection-1');
insert into connections values ('connection-1', 'Supplier', 'https://supplier.test', '/api/fusion', 'bearer', 0, '{"signIn":"key","interfaces":"automatic","restKeyForm":"bearer","bulkForm":"comma","statusFamily":"dhru","statusFamilyBy":"default","mapping":{"format":"imei-desk-mapping","version":1,"fields":[],"statuses":[]},"serves":[],"practiceDialect":null}', 1, null);
insert into connections values ('connection-2', 'Supplier', 'https://supplier.test', '/api/fusion', 'bearer', 0, '{"signIn":"key","interfaces":"automatic","restKeyForm":"bearer","bulkForm":"comma","statusFamily":"dhru","statusFamilyBy":"default","mapping":{"format":"imei-desk-mapping","version":1,"fields":[],"statuses":[]},"serves":[],"practiceDialect":null}', 1, null);
insert into connections values ('connection-3', 'Supplier', 'https://supplier.test', '/api/fusion', 'bearer', 0, '{"signIn":"key","interfaces":"automatic","restKeyForm":"bearer","bulkForm":"comma","statusFamily":"dhru","statusFamilyBy":"default","mapping":{"format":"imei-desk-mapping","version":1,"fields":[],"statuses":[]},"serves":[],"practiceDialect":null}', 1, null);
insert into connection_accounts values ('connection-1', 'key one');
insert into connection_accounts values ('connection-2', 'key one');
insert into connection_accounts values ('connection-3', 'key three');
insert into accounts values ('connection-1', '120.50', 'USD', 'shop@example.com', '{"credits":"120.50"}', 1793523600000);
insert into catalogues values ('connection-1', 1793523600000, 0);
insert into services values ('connection-1', '12', 0, 'Carrier check', 'imei', 'Checks', '0.50', 'USD', null, null, 'Instant', '{"kind":"imei","label":"","minLength":15,"maxLength":15,"lettersAllowed":false,"pattern":null}', '[]', null, 1, '', '{}');
insert into services values ('connection-1', '44', 1, 'Serial check', 'imei', 'Checks', '0.50', 'USD', '0.40', 'USD', '1 day', '{"kind":"serial","label":"Serial","minLength":null,"maxLength":null,"lettersAllowed":true,"pattern":null}', '[]', null, 1, '', '{}');
insert into favourites values ('connection-1', '44');
insert into batches values (1, 'batch-1', 'batch-request', 'connection-3', 'Morning list', '[{"serviceId":"12","serviceName":"Carrier check","price":{"amount":"0.50","currency":"USD"},"rows":2,"total":{"amount":"1.00","currency":"USD"}}]', '2:00', 0, 0, null, null, 2, 1793523600016, 1793523600016);
insert into orders values (1, '00000000-0000-4000-8000-000000000001', 'request-1', 'connection-1', null, '12', 'Carrier check', 'Checks', '001010000000016', '610000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'success', '1001', '4', 'Model: Phone<br>Find My: OFF', null, '{"COMMENTS":"thank you"}', 'counter', 'Ann Example', '2.00', 'USD', null, null, 1793523600001, 1793523600060, 1793523600006, null, 1793523600060, 1793523600070);
insert into orders values (2, '00000000-0000-4000-8000-000000000002', 'request-2', 'connection-1', null, '12', 'Carrier check', 'Checks', '001010000000024', '420000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'rejected', '1002', '3', null, 'Not found', '{}', '', '', null, null, null, null, 1793523600002, 1793523600061, 1793523600006, null, 1793523600061, null);
insert into orders values (3, '00000000-0000-4000-8000-000000000003', 'request-3', 'connection-1', null, '12', 'Carrier check', 'Checks', '001010000000032', '230000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'refused', null, null, null, 'Invalid IMEI', '{}', '', '', null, null, null, null, 1793523600003, 1793523600031, 1793523600006, null, 1793523600031, null);
insert into orders values (4, '00000000-0000-4000-8000-000000000004', 'request-4', 'connection-1', null, '12', 'Carrier check', 'Checks', '001010000000040', '040000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'cancelled', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600004, 1793523600032, null, null, 1793523600032, null);
insert into orders values (5, '00000000-0000-4000-8000-000000000005', 'request-5', 'connection-1', null, '12', 'Carrier check', 'Checks', '001010000000057', '750000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'uncertain', null, null, null, 'A web page.', '{}', '', '', null, null, null, null, 1793523600005, 1793523600033, 1793523600006, null, null, null);
insert into orders values (6, '00000000-0000-4000-8000-000000000006', 'request-6', 'connection-1', null, '44', 'Serial check', 'Checks', 'C39-VK0ABHG6W', 'w6ghba0kv-93c', 'serial', '{}', 1, 0, '0.50', 'USD', 'pending', '1003', '0', null, null, '{}', '', '', null, null, null, null, 1793523600006, 1793523600030, 1793523600006, null, null, null);
insert into orders values (7, '00000000-0000-4000-8000-000000000007', 'request-7', 'connection-1', null, '44', 'Serial check', 'Checks', 'C39VK0ABHG6W', 'w6ghba0kv93c', 'serial', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', 'scanned', '', null, null, null, null, 1793523600007, 1793523600007, null, null, null, null);
insert into orders values (8, '00000000-0000-4000-8000-000000000008', 'request-8', 'connection-2', null, '44', 'Serial check', 'Checks', 'C39 VK0ABHG6W', 'w6ghba0kv 93c', 'serial', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600008, 1793523600008, null, null, null, null);
insert into orders values (9, '00000000-0000-4000-8000-000000000009', 'request-9', 'connection-1', null, '44', 'Serial check', 'Checks', cast(x'444d50582d37375151e2808b3132' as text), cast(x'3231e2808b717137372d78706d64' as text), 'serial', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600009, 1793523600009, null, null, null, null);
insert into orders values (10, '00000000-0000-4000-8000-000000000010', 'request-10', 'connection-1', null, '44', 'Serial check', 'Checks', 'dmpx77qq12', '21qq77xpmd', 'serial', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600010, 1793523600010, null, null, null, null);
insert into orders values (11, '00000000-0000-4000-8000-000000000011', 'request-11', 'connection-1', null, '44', 'Serial check', 'Checks', 'F2L/9988', '8899/l2f', 'serial', '{}', 1, 0, '0.50', 'USD', 'cancelled', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600011, 1793523600034, null, null, 1793523600034, null);
insert into orders values (12, '00000000-0000-4000-8000-000000000012', 'request-12', 'connection-1', null, '44', 'Serial check', 'Checks', 'F2L9988', '8899l2f', 'serial', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600012, 1793523600012, null, null, null, null);
insert into orders values (13, '00000000-0000-4000-8000-000000000013', 'request-13', 'connection-1', null, '55', 'Account', 'Checks', 'jo.hn@example.com', 'moc.elpmaxe@nh.oj', 'other', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600013, 1793523600013, null, null, null, null);
insert into orders values (14, '00000000-0000-4000-8000-000000000014', 'request-14', 'connection-1', null, '55', 'Account', 'Checks', 'john@example.com', 'moc.elpmaxe@nhoj', 'other', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600014, 1793523600014, null, null, null, null);
insert into orders values (15, '00000000-0000-4000-8000-000000000015', 'request-15', 'connection-1', null, '66', 'Ticket', 'Checks', '000A0DE8260C0D26', '62d0c0628ed0a000', 'ecid', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600015, 1793523600015, null, null, null, null);
insert into orders values (16, '00000000-0000-4000-8000-000000000016', 'request-16', 'connection-3', null, '12', 'Carrier check', 'Checks', '001010000000164', '461000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'claimed', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600015, 1793523600005, null, null, null, null);
insert into orders values (17, '00000000-0000-4000-8000-000000000017', 'request-17', 'connection-3', null, '12', 'Carrier check', 'Checks', '001010000000172', '271000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'sending', null, null, null, null, '{}', '', '', null, null, null, null, 1793523600015, 1793523600006, 1793523600006, null, null, null);
insert into orders values (18, '00000000-0000-4000-8000-000000000018', 'request-18', 'connection-2', null, '12', 'Carrier check', 'Checks', '001010000000180', '081000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'pending', '1003', '0', null, null, '{}', cast(x'52c3a9662e206465206c6120636c69656e7465' as text), '', null, null, null, null, 1793523600015, 1793523600030, 1793523600006, null, null, null);
insert into orders values (19, '00000000-0000-4000-8000-000000000019', 'batch-request:0', 'connection-3', 'batch-1', '12', 'Carrier check', 'Checks', '001010000000214', '412000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, 1, null, 1793523600016, 1793523600016, null, null, null, null);
insert into orders values (20, '00000000-0000-4000-8000-000000000020', 'batch-request:1', 'connection-3', 'batch-1', '12', 'Carrier check', 'Checks', '001010000000222', '222000000010100', 'imei', '{}', 1, 0, '0.50', 'USD', 'queued', null, null, null, null, '{}', '', '', null, null, 2, null, 1793523600016, 1793523600016, null, null, null, null);
insert into usual_times values ('connection-1', '12', 30000, 90000, 12, 1793523600000);
insert into attempts values ('attempt-1', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'accepted', 'A reference.', x'7b2253554343455353223a5b7b225245464552454e43454944223a2231303031227d5d7d0ac3bf', 38);
insert into attempts values ('read-1', 'status', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'read', 'A status.', x'7b2253554343455353223a5b7b22535441545553223a2234222c22434f4445223a224d6f64656c3a2050686f6e653c62723e46696e64204d793a204f4646227d5d7d', 66);
insert into attempts values ('attempt-2', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'accepted', 'A reference.', x'7b2253554343455353223a5b7b225245464552454e43454944223a2231303032227d5d7d0ac3bf', 38);
insert into attempts values ('read-2', 'status', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'read', 'A status.', x'7b2253554343455353223a5b7b22535441545553223a2233227d5d7d', 28);
insert into attempts values ('attempt-3', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'refused', 'A known refusal.', x'7b224552524f52223a5b7b224d455353414745223a22496e76616c696420494d4549227d5d7d', 38);
insert into attempts values ('attempt-4', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 502, 'uncertain', 'A web page.', x'3c68746d6c3e3530323c2f68746d6c3e', 16);
insert into attempts values ('attempt-5', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'accepted', 'A reference.', x'7b2253554343455353223a5b7b225245464552454e43454944223a2231303033227d5d7d0ac3bf', 38);
insert into attempts values ('attempt-6', 'place', 1793523600006, null, 'service 12', null, 'running', '', null, 0);
insert into attempts values ('attempt-7', 'place', 1793523600010, 1793523600020, 'POST /api/fusion action=placeimeiorder', 200, 'accepted', 'A reference.', x'7b2253554343455353223a5b7b225245464552454e43454944223a2231303033227d5d7d0ac3bf', 38);
insert into order_events values (1, '00000000-0000-4000-8000-000000000001', 1793523600001, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (2, '00000000-0000-4000-8000-000000000001', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (3, '00000000-0000-4000-8000-000000000001', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-1');
insert into order_events values (4, '00000000-0000-4000-8000-000000000001', 1793523600030, 'supplier', 'sending', 'pending', 'accepted', null, 'attempt-1');
insert into order_events values (5, '00000000-0000-4000-8000-000000000001', 1793523600060, 'supplier', 'pending', 'success', 'status-read', null, 'read-1');
insert into order_events values (6, '00000000-0000-4000-8000-000000000001', 1793523600070, 'Mara', 'success', 'success', 'handed-over', null, null);
insert into order_events values (7, '00000000-0000-4000-8000-000000000002', 1793523600002, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (8, '00000000-0000-4000-8000-000000000002', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (9, '00000000-0000-4000-8000-000000000002', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-2');
insert into order_events values (10, '00000000-0000-4000-8000-000000000002', 1793523600030, 'supplier', 'sending', 'pending', 'accepted', null, 'attempt-2');
insert into order_events values (11, '00000000-0000-4000-8000-000000000002', 1793523600061, 'supplier', 'pending', 'rejected', 'status-read', 'Not found', 'read-2');
insert into order_events values (12, '00000000-0000-4000-8000-000000000003', 1793523600003, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (13, '00000000-0000-4000-8000-000000000003', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (14, '00000000-0000-4000-8000-000000000003', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-3');
insert into order_events values (15, '00000000-0000-4000-8000-000000000003', 1793523600031, 'supplier', 'sending', 'refused', 'refused', 'Invalid IMEI', 'attempt-3');
insert into order_events values (16, '00000000-0000-4000-8000-000000000004', 1793523600004, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (17, '00000000-0000-4000-8000-000000000004', 1793523600032, 'Mara', 'queued', 'cancelled', 'cancelled', null, null);
insert into order_events values (18, '00000000-0000-4000-8000-000000000005', 1793523600005, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (19, '00000000-0000-4000-8000-000000000005', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (20, '00000000-0000-4000-8000-000000000005', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-4');
insert into order_events values (21, '00000000-0000-4000-8000-000000000005', 1793523600033, 'app', 'sending', 'uncertain', 'outcome-unknown', 'A web page.', 'attempt-4');
insert into order_events values (22, '00000000-0000-4000-8000-000000000006', 1793523600006, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (23, '00000000-0000-4000-8000-000000000006', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (24, '00000000-0000-4000-8000-000000000006', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-5');
insert into order_events values (25, '00000000-0000-4000-8000-000000000006', 1793523600030, 'supplier', 'sending', 'pending', 'accepted', null, 'attempt-5');
insert into order_events values (26, '00000000-0000-4000-8000-000000000007', 1793523600007, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (27, '00000000-0000-4000-8000-000000000008', 1793523600008, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (28, '00000000-0000-4000-8000-000000000009', 1793523600009, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (29, '00000000-0000-4000-8000-000000000010', 1793523600010, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (30, '00000000-0000-4000-8000-000000000011', 1793523600011, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (31, '00000000-0000-4000-8000-000000000011', 1793523600034, 'Mara', 'queued', 'cancelled', 'cancelled', null, null);
insert into order_events values (32, '00000000-0000-4000-8000-000000000012', 1793523600012, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (33, '00000000-0000-4000-8000-000000000013', 1793523600013, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (34, '00000000-0000-4000-8000-000000000014', 1793523600014, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (35, '00000000-0000-4000-8000-000000000015', 1793523600015, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (36, '00000000-0000-4000-8000-000000000016', 1793523600015, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (37, '00000000-0000-4000-8000-000000000016', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (38, '00000000-0000-4000-8000-000000000017', 1793523600015, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (39, '00000000-0000-4000-8000-000000000017', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (40, '00000000-0000-4000-8000-000000000017', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-6');
insert into order_events values (41, '00000000-0000-4000-8000-000000000018', 1793523600015, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (42, '00000000-0000-4000-8000-000000000018', 1793523600005, 'app', 'queued', 'claimed', 'claimed', null, null);
insert into order_events values (43, '00000000-0000-4000-8000-000000000018', 1793523600006, 'app', 'claimed', 'sending', 'sending', null, 'attempt-7');
insert into order_events values (44, '00000000-0000-4000-8000-000000000018', 1793523600030, 'supplier', 'sending', 'pending', 'accepted', null, 'attempt-7');
insert into order_events values (45, '00000000-0000-4000-8000-000000000019', 1793523600016, 'Mara', null, 'queued', 'placed', null, null);
insert into order_events values (46, '00000000-0000-4000-8000-000000000020', 1793523600016, 'Mara', null, 'queued', 'placed', null, null);
insert into order_counts values ('connection-1', '12', 'cancelled', 1);
insert into order_counts values ('connection-1', '12', 'claimed', 0);
insert into order_counts values ('connection-1', '12', 'pending', 0);
insert into order_counts values ('connection-1', '12', 'queued', 0);
insert into order_counts values ('connection-1', '12', 'refused', 1);
insert into order_counts values ('connection-1', '12', 'rejected', 1);
insert into order_counts values ('connection-1', '12', 'sending', 0);
insert into order_counts values ('connection-1', '12', 'success', 1);
insert into order_counts values ('connection-1', '12', 'uncertain', 1);
insert into order_counts values ('connection-1', '44', 'cancelled', 1);
insert into order_counts values ('connection-1', '44', 'claimed', 0);
insert into order_counts values ('connection-1', '44', 'pending', 1);
insert into order_counts values ('connection-1', '44', 'queued', 4);
insert into order_counts values ('connection-1', '44', 'sending', 0);
insert into order_counts values ('connection-1', '55', 'queued', 2);
insert into order_counts values ('connection-1', '66', 'queued', 1);
insert into order_counts values ('connection-2', '12', 'pending', 1);
insert into order_counts values ('connection-2', '44', 'queued', 1);
insert into order_counts values ('connection-3', '12', 'claimed', 1);
insert into order_counts values ('connection-3', '12', 'pending', 0);
insert into order_counts values ('connection-3', '12', 'queued', 2);
insert into order_counts values ('connection-3', '12', 'sending', 1);
insert into order_offers values ('connection-1', '12', 'Carrier check', 'USD', '0.50');
insert into order_offers values ('connection-1', '44', 'Serial check', 'USD', '0.50');
insert into order_offers values ('connection-1', '55', 'Account', 'USD', '0.50');
insert into order_offers values ('connection-1', '66', 'Ticket', 'USD', '0.50');
insert into order_offers values ('connection-2', '44', 'Serial check', 'USD', '0.50');
insert into order_offers values ('connection-3', '12', 'Carrier check', 'USD', '0.50');
insert into order_days values (20758, 1, 20);
insert into order_words_due values (0);
insert into transactions values (1000000, 'connection-1', 't-1', 1793523600000, '2026-11-01 09:00:00', '-0.50', 'USD', 'debit', 'Order 1001', '120.00', 'USD', '{}');
insert into replies values ('reply-1', 'connection-1', 'action', 'accountinfo', null, 1793523600000, 200, 1, null, x'7b22535543434553533a5b5d7dff00');
insert into reconciliations values (1, '00000000-0000-4000-8000-000000000005', 1793523600040, '["7001","7002"]', null, '119.50', 'USD');
insert into limiter_slots values ('limiter-1', 0, 12.5, 72.5);
insert into limiter_slots values ('limiter-1', 1, 13, null);
insert into limiter_gates values ('limiter-1', 10, 20.25, 30);

CREATE INDEX connection_accounts_by_account on connection_accounts (account);
CREATE INDEX batches_by_content on batches (connection_id, content);
CREATE UNIQUE INDEX orders_one_unresolved on orders (connection_id, service_id, lower(identifier)) where state in ('queued', 'claimed', 'sending', 'uncertain', 'pending', 'in-process', 'unknown');
CREATE INDEX orders_by_state on orders (connection_id, state, number);
CREATE INDEX orders_by_batch on orders (batch_id, state, number) where batch_id is not null;
CREATE INDEX orders_by_sending on orders (connection_id, sent_at) where sent_at is not null;
CREATE INDEX orders_by_first on orders (again_of) where again_of is not null;
CREATE INDEX orders_by_identifier on orders (identifier_backwards);
CREATE INDEX orders_by_service on orders (connection_id, service_id, number);
CREATE INDEX orders_awaited on orders (connection_id, service_id, sent_at) where state in ('pending', 'in-process', 'unknown');
CREATE INDEX orders_ready on orders (connection_id, state, handed_over_at, number)
    where state = 'success' and handed_over_at is null;
CREATE INDEX orders_by_success on orders (connection_id, service_id, finished_at) where state = 'success';
CREATE INDEX orders_codeless on orders (finished_at) where state in ('success', 'rejected') and result is null;
CREATE INDEX orders_by_reference on orders (connection_id, reference) where reference is not null;
CREATE INDEX order_events_by_order on order_events (order_id, sequence);
CREATE TRIGGER orders_counted after insert on orders begin
    insert into order_counts values (new.connection_id, new.service_id, new.state, 1) on conflict do update set orders = orders + 1;
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
    insert into order_days values (new.created_at / 86400000, new.number, new.number)
      on conflict do update set first = min(first, excluded.first), last = max(last, excluded.last);
  end;
CREATE TRIGGER orders_recounted after update of connection_id, service_id, state on orders
    when old.state <> new.state or old.service_id <> new.service_id or old.connection_id <> new.connection_id begin
    update order_counts set orders = orders - 1
      where connection_id = old.connection_id and service_id = old.service_id and state = old.state;
    insert into order_counts values (new.connection_id, new.service_id, new.state, 1) on conflict do update set orders = orders + 1;
  end;
CREATE TRIGGER orders_offered after update of service_id, service_name, price, currency on orders
    when old.service_id <> new.service_id or old.service_name <> new.service_name or old.price <> new.price
      or old.currency <> new.currency begin
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
  end;
CREATE TRIGGER orders_worded after insert on orders when new.customer <> '' or new.note <> '' or new.result is not null begin
    insert or ignore into order_words_due values (new.number / 32);
  end;
CREATE TRIGGER orders_reworded after update of customer, note, result on orders
    when old.customer <> new.customer or old.note <> new.note or old.result is not new.result begin
    insert or ignore into order_words_due values (new.number / 32);
  end;
CREATE TRIGGER order_events_stay before update on order_events begin select raise(abort, 'history is never rewritten'); end;
CREATE TRIGGER order_events_remain before delete on order_events begin select raise(abort, 'history is never rewritten'); end;
CREATE TRIGGER orders_remain before delete on orders begin select raise(abort, 'an order is never deleted'); end;
CREATE INDEX transactions_by_time on transactions (connection_id, at, number);
CREATE INDEX reconciliations_by_order on reconciliations (order_id, sequence);
