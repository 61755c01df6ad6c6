import { text } from './tables/text.ts';

/** Whatever a till says of itself, each event names the login that wrote it. One that comes along with a whole journal keeps the name it has. */
export const eventLogins: readonly string[] = [
  `alter table order_events add column login ${text}`,
  `create function order_events_login() returns trigger language plpgsql as $$
  begin
    new.login := session_user;
    return new;
  end $$`,
  `create trigger order_events_login before insert on order_events for each row execute function order_events_login()`,
];
