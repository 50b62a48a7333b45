import type { Alarm } from '@eoms/contract';

/** Something that happened to an alarm. */
export interface AlarmEvent {
  readonly key: string;
  readonly kind: 'raised' | 'cleared' | 'acknowledged' | 'solved';
  readonly at: string;
  /** Who did it; null for what happened by itself. */
  readonly by: string | null;
  readonly alarm: Alarm;
}

/** What happened to it last, by its times: news of an alarm tells how it is, not what changed. */
export const lastEventOf = (alarm: Alarm): AlarmEvent => {
  const { id, lastAt, clearedAt, acknowledgedAt, acknowledgedBy, solvedAt, solvedBy } = alarm;
  const events = [
    { kind: 'raised', at: lastAt, by: null },
    { kind: 'cleared', at: alarm.active ? null : clearedAt, by: null },
    { kind: 'acknowledged', at: acknowledgedAt, by: acknowledgedBy },
    { kind: 'solved', at: alarm.status === 'processed' ? solvedAt : null, by: solvedBy },
  ] as const;
  const known = events.flatMap(({ at, ...event }) => (at === null ? [] : [{ ...event, at }]));
  // Of two at the same time the later kind: an alarm is solved after it was acknowledged.
  const last = known.reduce((a, b) => (Date.parse(b.at) >= Date.parse(a.at) ? b : a));
  return { ...last, key: `${id} ${last.kind} ${last.at}`, alarm };
};
