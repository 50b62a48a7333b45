import { event } from '@eoms/contract';
import { z } from 'zod';

/** An authorisation file was accepted: every node reads the licence again. */
export const licenseChanged = event('license.changed', z.object({}));
