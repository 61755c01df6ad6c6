import type { Row } from './both-engines.ts';

// Valid rows of each table, for tests that write rows that the app's own code would not write.

export function connectionRow(id: string, change: Row = {}): Row {
  return {
    id,
    name: id,
    base_address: `https://${id}.example`,
    action_path: '/',
    key_form: 'plain',
    practice: 0,
    manners: '{}',
    created_at: 0,
    removed_at: null,
    ...change,
  };
}

export function batchRow(id: string, connectionId: string, change: Row = {}): Row {
  return {
    id,
    request_id: `request ${id}`,
    connection_id: connectionId,
    name: id,
    services: '[]',
    content: id,
    over_balance: 0,
    paused: 0,
    total: 0,
    created_at: 0,
    updated_at: 0,
    ...change,
  };
}

/** An order for a device that no other order has. */
export function orderRow(number: number, change: Row = {}): Row {
  return {
    number,
    id: `order ${number}`,
    request_id: `request ${number}`,
    connection_id: 'one',
    batch_id: null,
    service_id: '1',
    service_name: 'Unlock',
    group_name: '',
    identifier: `device ${number}`,
    identifier_kind: 'other',
    fields: '{}',
    quantity: 1,
    quantity_asked: 1,
    price: '1.50',
    currency: 'USD',
    state: 'queued',
    reference: null,
    supplier_status: null,
    result: null,
    details: '[]',
    note: '',
    customer: '',
    customer_price: null,
    customer_currency: null,
    customer_tax: null,
    created_at: number,
    updated_at: number,
    sent_at: null,
    finished_at: null,
    handed_over_at: null,
    identifier_key: `device ${number}`,
    identifier_ending: `${number} ecived`,
    ...change,
  };
}

export function transactionRow(number: number, change: Row = {}): Row {
  return {
    number,
    connection_id: 'one',
    id: `row ${number}`,
    at: number,
    at_words: '',
    amount: '-1.50',
    currency: 'USD',
    kind: 'debit',
    description: `Order ${number}`,
    balance_after: null,
    details: '[]',
    ...change,
  };
}
