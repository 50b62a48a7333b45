import { severityOf } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import type { Database } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/news/news.ts';
import { alarmChangeRecorded } from '../../alarms/alarms.module.ts';
import { meetingAdvanced } from '../../meetings/meetings.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { findAlarm, subjectOfMeeting } from './event-subjects.store.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface NewsEventsDeps {
  readonly database: Pick<Database, 'db'>;
  readonly news: Pick<News, 'deliver'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
  readonly events: Pick<TriggerEvents, 'now'>;
  readonly places: Pick<PlacesModule, 'placeNames' | 'relations'>;
}

/** Stored with the deliveries: it never changes. */
const consumer = 'automations';
const points = { running: 'begun', ended: 'ended', released: 'ended' } as const;

/** Alarms and meetings: each change is delivered until every automation that waits for it has been fired, once. */
export const listenToNews = ({ database: { db }, news, follow, events, places }: NewsEventsDeps): void => {
  news.deliver(alarmChangeRecorded, consumer, async ({ alarmId, change }, { id }) => {
    if (change !== 'raised' && change !== 'cleared' && change !== 'acknowledged') return;
    const waiting = follow
      .all()
      .flatMap((automation) =>
        automation.enabled
          ? automation.triggers.flatMap((one) => (one.kind === 'alarm' ? [{ automation, one }] : []))
          : [],
      );
    if (!waiting.some(({ one }) => one.change === change)) return;
    const alarm = await findAlarm(db, alarmId);
    // What is shelved or suppressed is announced to nobody, and sets nothing off.
    if (!alarm || alarm.suppressedBy || (alarm.shelvedUntil && alarm.shelvedUntil > new Date())) return;
    const text = texts.alarm(alarm.deviceName, alarm.text, change);
    const cause = {
      kind: 'alarm' as const,
      text,
      deviceId: alarm.deviceId,
      property: alarm.property,
      value: alarm.value,
    };
    for (const { automation, one } of waiting) {
      const watched = (one.placeIds.length > 0 ? one.placeIds : automation.placeIds).flatMap(places.relations.roomsOf);
      if (one.change !== change || severityOf(alarm.level) > one.level || !watched.includes(alarm.placeId)) continue;
      await events.now({ automationId: automation.id, key: `news ${id} ${one.id}`, cause });
    }
  });
  news.deliver(meetingAdvanced, consumer, async ({ meetingId, placeId, to }, { id }) => {
    const waiting = follow
      .all()
      .flatMap((automation) =>
        automation.enabled
          ? automation.triggers.flatMap((one) =>
              one.kind === 'meeting' && one.point === points[to] && one.placeIds.includes(placeId)
                ? [{ automationId: automation.id, triggerId: one.id }]
                : [],
            )
          : [],
      );
    if (waiting.length === 0) return;
    const subject = await subjectOfMeeting(db, meetingId);
    const [place = '—'] = await places.placeNames([placeId]);
    const word = points[to] === 'begun' ? texts.meetingBegun : texts.meetingEnded;
    const text = word(place, subject ?? '—');
    const cause = { kind: 'meeting' as const, text, deviceId: null, property: null, value: null };
    for (const { automationId, triggerId } of waiting)
      await events.now({ automationId, key: `news ${id} ${triggerId}`, cause });
  });
};
