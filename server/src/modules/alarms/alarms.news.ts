/**
 * Outbox topic. Payload `{ alarmIds, change: 'raised' | 'cleared' | 'acknowledged' | 'solved' }`, in the transaction of
 * the change: who notifies people or opens work orders misses none.
 */
export const alarmsChangedTopic = 'alarms.changed';
export type AlarmChange = 'raised' | 'cleared' | 'acknowledged' | 'solved';
