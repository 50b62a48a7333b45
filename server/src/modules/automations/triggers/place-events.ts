import { automationTexts as texts } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { createRepeated, type Repeated } from '../../../platform/repeat.ts';
import { type ChecksModule, placesSustained } from '../../checks/checks.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { KnownAutomation } from '../automations.store.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { meetingsWithin } from './event-subjects.store.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface PlaceEventsDeps {
  readonly db: Executor;
  readonly checks: Pick<ChecksModule, 'noteState'>;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'placeNames'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
  readonly events: Pick<TriggerEvents, 'add'>;
  readonly log: Log;
}

const lookEveryMs = 2_000;

type TriggerOf<K> = Extract<KnownAutomation['triggers'][number], { kind: K }>;
const waitingFor = <K extends 'placeState' | 'meeting'>(
  all: readonly KnownAutomation[],
  kind: K,
): { automationId: string; trigger: TriggerOf<K> }[] =>
  all.flatMap(({ id, enabled, triggers }) =>
    enabled
      ? triggers.flatMap((trigger) =>
          trigger.kind === kind ? [{ automationId: id, trigger: trigger as TriggerOf<K> }] : [],
        )
      : [],
  );

/** States of places, and meetings that are about to begin. Every node looks; each change fires an automation once. */
export const createPlaceEvents = ({ db, checks, places, follow, events, log }: PlaceEventsDeps): Repeated => {
  const none = { deviceId: null, property: null, value: null };

  const lookAtStates = async (): Promise<void> => {
    const waiting = waitingFor(follow.all(), 'placeState');
    const asked = follow.all().flatMap(({ enabled, condition }) => (enabled ? placesSustained(condition) : []));
    const ids = [...new Set([...waiting.flatMap(({ trigger }) => trigger.placeIds), ...asked])];
    if (ids.length === 0) return;
    for (const { id, name, state } of await places.detailsOf('all', ids)) {
      const since = await checks.noteState(id, state);
      if (!since) continue;
      const cause = { kind: 'placeState' as const, text: texts.placeState(name, state), ...none };
      for (const { automationId, trigger } of waiting)
        if (trigger.to === state && trigger.placeIds.includes(id))
          events.add({ automationId, key: `place ${id} ${since.toISOString()} ${trigger.id}`, cause });
    }
  };
  const lookAtMeetings = async (): Promise<void> => {
    const waiting = waitingFor(follow.all(), 'meeting').filter(({ trigger }) => trigger.point === 'before');
    if (waiting.length === 0) return;
    const ids = [...new Set(waiting.flatMap(({ trigger }) => trigger.placeIds))];
    const most = Math.max(...waiting.map(({ trigger }) => trigger.minutes));
    const soon = await meetingsWithin(db, ids, most);
    for (const { id, placeId, subject, startsAt } of soon) {
      const [place = '—'] = await places.placeNames([placeId]);
      for (const { automationId, trigger } of waiting) {
        if (!trigger.placeIds.includes(placeId)) continue;
        if (startsAt.getTime() - Date.now() > trigger.minutes * 60_000) continue;
        const text = texts.meetingBefore(place, subject, trigger.minutes);
        const key = `meeting ${id} ${startsAt.toISOString()} ${trigger.id}`;
        events.add({ automationId, key, cause: { kind: 'meeting', text, ...none } });
      }
    }
  };
  return createRepeated({
    name: 'places of automations',
    everyMs: lookEveryMs,
    log,
    async work() {
      await lookAtStates();
      await lookAtMeetings();
      return undefined;
    },
  });
};
