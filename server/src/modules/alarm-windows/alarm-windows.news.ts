import { event } from '@eoms/contract';
import { z } from 'zod';

/** Windows were saved, ended or removed; every node reads them again. */
export const alarmWindowsChanged = event('alarmWindows.changed', z.object({}));
