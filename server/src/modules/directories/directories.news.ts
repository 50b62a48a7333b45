import { event } from '@eoms/contract';
import { z } from 'zod';

/** A run of a directory waits to be read. */
export const runsWait = event('directories.runsWait', z.object({}));
