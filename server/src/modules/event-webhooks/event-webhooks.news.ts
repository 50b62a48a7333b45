import { z } from 'zod';
import { localEvent } from '../../platform/news/news.ts';

/** Messages to a target may leave: new ones, those to be sent again, or those that waited while it was off. */
export const messagesQueued = localEvent('eventWebhooks.messagesQueued', z.object({ webhookId: z.string() }));
