import type { AnyEndpoint } from '@eoms/contract';
import * as contract from '@eoms/contract';
import type { Route } from '../implement.ts';

/** Every call of the contract as a route that does nothing, to generate documents from. */
export const everyRoute = (): Route[] =>
  Object.entries(contract)
    .filter(([family]) => family.endsWith('Endpoints'))
    .flatMap(([, family]) => Object.entries(family as Record<string, AnyEndpoint>))
    .map(([name, endpoint]) => ({ name, endpoint, handle: async () => null }));
