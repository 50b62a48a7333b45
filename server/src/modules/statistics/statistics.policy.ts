import { peopleEndpoints } from '@eoms/contract';
import type { Identity } from '../../platform/http/context.ts';

/** Only callers who may list users can find them by search. */
export const seesUsers = (caller: Pick<Identity, 'permits'>): boolean =>
  caller.permits(peopleEndpoints.listUsers.needs);
