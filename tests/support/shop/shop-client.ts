import type { ClientRest } from '@orpc/client';
import { isContractProcedure } from '@orpc/contract';
import { type ContractClient, contract } from '../../../shared/contract/contract.ts';

/** The contract's client; it adds the selected connection if a call names none. */
export type ShopClient = {
  readonly [Area in keyof ContractClient]: {
    readonly [Call in keyof ContractClient[Area]]: Loose<ContractClient[Area][Call]>;
  };
};

type Loose<Call> = Call extends (...rest: infer Rest) => infer Answer
  ? Rest extends readonly [infer Input extends { connectionId: unknown }, ...unknown[]]
    ? (...rest: ClientRest<Record<never, never>, Unnamed<Input>>) => Answer
    : Call
  : Call;
type Unnamed<Input extends { connectionId: unknown }> =
  | (Omit<Input, 'connectionId'> & Partial<Pick<Input, 'connectionId'>>)
  | (Record<never, never> extends Omit<Input, 'connectionId'> ? undefined : never);

/** Wraps a client: a call that needs a connection and names none gets `shownId`, or else the selected connection. */
export function namingSelected(client: ContractClient, shownId?: string): ShopClient {
  const areas = Object.keys(contract) as (keyof ContractClient)[];
  return Object.fromEntries(
    areas.map((area) => [area, namingIn(client, area, shownId)]),
  ) as unknown as ShopClient;
}

type AnyCall = (input?: unknown, options?: unknown) => Promise<unknown>;

function namingIn(
  client: ContractClient,
  area: keyof ContractClient,
  shownId?: string,
): Record<string, AnyCall> {
  const calls = client[area] as unknown as Record<string, AnyCall>;
  const named = Object.entries(contract[area]).map(([name, procedure]): [string, AnyCall] => {
    if (!requiresConnection(procedure)) return [name, (...rest) => (calls[name] as AnyCall)(...rest)];
    return [
      name,
      async (input, options) => {
        const given = input as { readonly connectionId?: unknown } | undefined;
        const connectionId = given?.connectionId ?? shownId ?? (await client.connections.list()).selectedId;
        return (calls[name] as AnyCall)({ ...given, connectionId }, options);
      },
    ];
  });
  return Object.fromEntries(named);
}

/** True if this call refuses an input without a connection. */
function requiresConnection(procedure: unknown): boolean {
  if (!isContractProcedure(procedure)) return false;
  type Field = { safeParse(value: unknown): { readonly success: boolean } };
  const schema = procedure['~orpc'].inputSchema as
    | { readonly shape?: { readonly connectionId?: Field } }
    | undefined;
  const field = schema?.shape?.connectionId;
  return field !== undefined && !field.safeParse(undefined).success;
}
