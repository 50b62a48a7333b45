import type { AnyEndpoint } from '@eoms/contract';
import * as contract from '@eoms/contract';
import type { Route } from '../implement.ts';

/** Every call of the contract as a route that does nothing: what documents and clients are generated from. */
export const everyCall = (): Route[] =>
  Object.entries(contract)
    .filter(([family]) => family.endsWith('Endpoints'))
    .flatMap(([, family]) => Object.entries(family as Record<string, AnyEndpoint>))
    .map(([name, endpoint]) => ({ name, endpoint, handle: async () => null }));
