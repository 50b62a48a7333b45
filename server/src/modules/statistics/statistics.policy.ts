import { peopleEndpoints } from '@eoms/contract';
import type { Identity } from '../../platform/http/context.ts';

/** Whoever may list users may find them by search, and nobody else. */
export const seesUsers = (caller: Pick<Identity, 'permits'>): boolean =>
  caller.permits(peopleEndpoints.listUsers.needs);
