import { event } from '@eoms/contract';
import { z } from 'zod';

/**
 * Outbox topic, written in the transaction of the change, so that none is missed by who acts on alarms. Its handler
 * passes it on as the news below.
 */
export const alarmsChangedTopic = 'alarms.changed';

const AlarmChange = z.enum(['raised', 'cleared', 'acknowledged', 'solved']);
export type AlarmChange = z.infer<typeof AlarmChange>;

/** The same change may be told twice after a crash. */
export const alarmsChanged = event('alarms.changed', z.object({ alarmIds: z.array(z.string()), change: AlarmChange }));
