import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

const AlarmChange = z.enum([
  'raised',
  'cleared',
  'acknowledged',
  'solved',
  'reopened',
  'assigned',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
]);
export type AlarmChange = z.infer<typeof AlarmChange>;

/** One for each alarm that changed, so that consumers of one alarm do not wait for those of others. */
export const alarmChangeRecorded = recordedEvent(
  'alarm.changed',
  z.object({ alarmId: z.string(), change: AlarmChange }),
  ({ alarmId }) => alarmId,
);
