import { z } from 'zod';
import { localEvent } from '../../platform/news/news.ts';

/** How many days before people are reminded was changed: what that makes due is said at once. */
export const remindersSaved = localEvent('dueReminders.saved', z.object({}));
