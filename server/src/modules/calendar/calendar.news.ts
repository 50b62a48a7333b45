import { event } from '@eoms/contract';
import { z } from 'zod';

/** The calendar of the venue was changed: what is due by it is due at other times. */
export const calendarChanged = event('calendar.changed', z.object({}));
