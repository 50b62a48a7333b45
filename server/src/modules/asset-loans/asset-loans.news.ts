import { event } from '@eoms/contract';
import { z } from 'zod';

/** Reservations or loans of assets have changed. */
export const assetLoansStored = event('assetLoans.stored', z.object({}));
