import { event } from '@eoms/contract';
import { z } from 'zod';

/** A backup is to be made, or was stopped. */
export const backupsChanged = event('backup.changed', z.object({}));
/** Something is to be read, compared or written, or was put away. */
export const restoresChanged = event('restore.changed', z.object({}));
/** The schedule was saved, or a test is wanted. */
export const scheduleChanged = event('backup.scheduleChanged', z.object({}));
/** The database is not what it was: every node starts anew. */
export const systemRestored = event('backup.restored', z.object({}));
