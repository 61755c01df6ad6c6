/** As `0031-resend-looks`. */
export const resendLooks: readonly string[] = [
  `alter table orders add column looked_at bigint`,
  `create index orders_to_look_for on orders (connection_id, number) where state = 'queued' and looked_at is not null`,
  `update orders set looked_at = 0 where state = 'queued' and sent_at is not null`,
];
