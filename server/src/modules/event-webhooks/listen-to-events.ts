import type { Alarm, EventKind } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import { type AlarmChange, type AlarmsModule, alarmChangeRecorded } from '../alarms/alarms.module.ts';
import { connectionsLogged } from '../device-events/device-events.module.ts';
import { inspectionEnded } from '../inspections/inspections.module.ts';
import { meetingAdvanced, meetingStopped } from '../meetings/meetings.module.ts';
import { orderMoved } from '../work-orders/work-orders.module.ts';
import type { StoreMessages } from './store-messages.ts';
import { deviceNames, inspectionSubject, meetingSubject, orderSubject } from './subjects.store.ts';

export interface ListenDeps {
  readonly database: Pick<Database, 'db'>;
  readonly news: Pick<News, 'deliver'>;
  readonly alarms: Pick<AlarmsModule, 'find'>;
  readonly store: StoreMessages;
}

/** Stored with the deliveries of the news: it never changes. */
const consumer = 'event-webhooks';

/** One that comes back is raised again, as is one that comes off the shelf or out of a maintenance window. */
const kindOfAlarm: Partial<Record<AlarmChange, EventKind>> = {
  raised: 'alarm.raised',
  reopened: 'alarm.raised',
  unshelved: 'alarm.raised',
  unsuppressed: 'alarm.raised',
  cleared: 'alarm.recovered',
  acknowledged: 'alarm.acknowledged',
  solved: 'alarm.solved',
};
const afterSilence: ReadonlySet<AlarmChange> = new Set(['unshelved', 'unsuppressed']);

/** What is shelved or suppressed is announced to nobody. */
const isSilent = ({ shelvedUntil, suppressedBy }: Alarm): boolean =>
  suppressedBy !== null || (shelvedUntil !== null && new Date(shelvedUntil) > new Date());

const timeOf = (kind: EventKind, alarm: Alarm): string => {
  const { lastAt, clearedAt, acknowledgedAt, solvedAt } = alarm;
  const at = { 'alarm.recovered': clearedAt, 'alarm.acknowledged': acknowledgedAt, 'alarm.solved': solvedAt };
  return (kind in at ? at[kind as keyof typeof at] : null) ?? lastAt;
};

const subjectOfAlarm = (alarm: Alarm) => {
  const { id, text, level, active, status, result, property, value, raisedAt, acknowledgedBy, solvedBy } = alarm;
  const device = { id: alarm.deviceId, name: alarm.deviceName };
  const about = { text, level, active, status, result, device, property, value, raisedAt, acknowledgedBy, solvedBy };
  return { kind: 'alarm' as const, id, ...about };
};

const kindOfMeeting = { running: 'meeting.begun', ended: 'meeting.ended', released: 'meeting.ended' } as const;

/** What happens in the venue is delivered here until it is stored for every target that wants it, once. */
export const listenToEvents = ({ database: { db }, news, alarms, store }: ListenDeps): void => {
  news.deliver(alarmChangeRecorded, consumer, async ({ alarmId, change }, { id: key }) => {
    const kind = kindOfAlarm[change];
    if (kind === undefined) return;
    await store([kind], async () => {
      const alarm = await alarms.find('all', alarmId);
      if (!alarm || isSilent(alarm)) return [];
      if (afterSilence.has(change) && !(alarm.active && alarm.status === 'pending')) return [];
      return [{ kind, key, at: timeOf(kind, alarm), subject: subjectOfAlarm(alarm), placeIds: [alarm.placeId] }];
    });
  });
  news.deliver(orderMoved, consumer, async ({ orderId, from, to, at }, { id: key }) => {
    const kind = from === null ? 'workOrder.created' : 'workOrder.changed';
    await store([kind], async () => {
      const found = await orderSubject(db, orderId);
      return found ? [{ kind, key, at, subject: { ...found.subject, from, to }, placeIds: found.placeIds }] : [];
    });
  });
  news.deliver(connectionsLogged, consumer, async ({ changes }) => {
    await store(['device.online', 'device.offline'], async () => {
      const names = await deviceNames(db, [...new Set(changes.map(({ deviceId }) => deviceId))]);
      return changes.map(({ id, deviceId, placeId, to, at, text }) => ({
        kind: `device.${to}` as const,
        key: id,
        at: new Date(at).toISOString(),
        subject: { kind: 'device' as const, id: deviceId, name: names.get(deviceId) ?? '', connection: to, text },
        placeIds: [placeId],
      }));
    });
  });
  news.deliver(meetingAdvanced, consumer, async ({ meetingId, to }, { id: key }) => {
    const kind = kindOfMeeting[to];
    await store([kind], async () => {
      const found = await meetingSubject(db, meetingId);
      if (!found) return [];
      const { startsAt, endsAt } = found.subject;
      return [{ kind, key, at: to === 'ended' ? endsAt : startsAt, ...found }];
    });
  });
  news.deliver(meetingStopped, consumer, async ({ meetingId, to, at }, { id: key }) => {
    const kind = `meeting.${to}` as const;
    await store([kind], async () => {
      const found = await meetingSubject(db, meetingId);
      return found ? [{ kind, key, at, ...found }] : [];
    });
  });
  news.deliver(inspectionEnded, consumer, async ({ inspectionId }, { id: key }) => {
    await store(['inspection.finished', 'inspection.faulty'], async () => {
      const found = await inspectionSubject(db, inspectionId);
      if (!found) return [];
      const { subject, placeIds, endedAt } = found;
      const ended = { key, at: (endedAt ?? new Date()).toISOString(), subject, placeIds };
      const finished = { kind: 'inspection.finished' as const, ...ended };
      return subject.failed > 0 ? [finished, { kind: 'inspection.faulty' as const, ...ended }] : [finished];
    });
  });
};
