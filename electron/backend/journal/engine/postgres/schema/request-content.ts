import { text } from './tables/text.ts';

/** As `0032-request-content`. */
export const requestContent: readonly string[] = [`alter table batches add column request_content ${text}`];
