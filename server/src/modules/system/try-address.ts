import { type AddressTrial, type AddressTrialDraft, type NetworkPurpose, networksEndpoints } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type AddressVerdict, OutboundError } from '../../platform/outbound/outbound.ts';
import { tryConnection } from '../../platform/outbound/try-connection.ts';
import { readAddress } from './read-address.ts';

/** How the rules of each purpose judge a host; none for a name that is not known. */
export type Explainers = Readonly<
  Record<NetworkPurpose, (host: string, port: number, signal: AbortSignal) => Promise<readonly AddressVerdict[]>>
>;

export interface TryAddressDeps {
  readonly explain: Explainers;
  readonly node: string;
  /** For everything together; tests shorten it. */
  readonly withinMs?: number;
}

const usualMs = 10_000;

const lookUp = async (
  find: Promise<readonly AddressVerdict[]>,
): Promise<Pick<AddressTrial, 'lookup'> & { found: readonly AddressVerdict[] }> => {
  try {
    const found = await find;
    return { lookup: found.length > 0 ? 'found' : 'unknown', found };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { lookup: error.reason === 'timeout' ? 'timeout' : 'unknown', found: [] };
  }
};

const trial = async (deps: TryAddressDeps, { address, purpose }: AddressTrialDraft): Promise<AddressTrial> => {
  const target = readAddress(address);
  if (!target) throw refuse('config.addressUnreadable', {}, [{ field: 'address' }]);
  const { host, port } = target;
  const signal = deadline(deps.withinMs ?? usualMs);
  const { lookup, found } = await lookUp(deps.explain[purpose](host, port, signal));
  const allowed = found.length > 0 && found.every((one) => one.allowed);
  const [first] = found;
  const tried = allowed && first ? await tryConnection({ ...target, address: first.address }, signal) : undefined;
  const certificate = tried?.certificate;
  return {
    host,
    port,
    node: deps.node,
    lookup,
    allowed,
    addresses: found.map(({ entry = null, ...verdict }) => ({ ...verdict, entry })),
    connection:
      tried && first
        ? {
            outcome: tried.outcome,
            milliseconds: tried.milliseconds,
            address: first.address,
            certificate: certificate ? { ...certificate, validTo: certificate.validTo?.toISOString() ?? null } : null,
          }
        : null,
  };
};

/** Tries addresses for administrators, on the record: what was asked and what came of it. */
export const tryAddressRoutes = (deps: TryAddressDeps): Route[] =>
  implement(networksEndpoints, {
    tryAddress: async ({ body }, caller) => {
      const result = await trial(deps, body);
      const { host, port, allowed, connection } = result;
      const outcome = connection?.outcome ?? null;
      await caller.audit({ target: 'networks', after: { purpose: body.purpose, host, port, allowed, outcome } });
      return result;
    },
  });
