import { z } from 'zod';
import { event } from '../kit/event.ts';

/** Reservations or loans have changed. */
export const assetLoansChanged = event('assetLoans.changed', z.object({}));
