import { automationTexts as texts } from '@eoms/phrases';
import type { Log } from '../../../platform/log/log.ts';
import { createRepeated, type Repeated } from '../../../platform/repeat.ts';
import {
  type CalendarModule,
  createScheduleClock,
  dueInWords,
  dueKey,
  dueNow,
  lateMs,
  nextDue,
} from '../../calendar/calendar.module.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface ScheduleEventsDeps {
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly follow: Pick<FollowAutomations, 'all' | 'onChange'>;
  readonly events: Pick<TriggerEvents, 'add'>;
  readonly log: Log;
  readonly now?: (() => number) | undefined;
}

/** A clock that is set shows within this time. */
const lookEveryMs = 20_000;

/**
 * Fires what is due. Every node does, and each due time fires an automation once.
 */
export const createScheduleEvents = (deps: ScheduleEventsDeps): Repeated => {
  const { calendar, follow, events, log, now = Date.now } = deps;
  const clock = createScheduleClock(now);

  return createRepeated({
    name: 'schedules of automations',
    everyMs: lookEveryMs,
    log,
    async work() {
      const automations = follow.all();
      const { at, begun, owedSince } = clock.look(automations);
      let next = Number.POSITIVE_INFINITY;
      const venue = await calendar.read();
      for (const { id, enabled, triggers } of automations) {
        for (const trigger of enabled ? triggers : []) {
          if (trigger.kind !== 'schedule') continue;
          for (const due of dueNow(trigger, { at, begun, venue })) {
            // What was due before somebody made the automation is not owed.
            if (due.getTime() <= owedSince(id)) continue;
            const late = at - due.getTime() > lateMs;
            const words = dueInWords(trigger, due, venue);
            const text = late ? texts.catchUp(words) : texts.schedule(words);
            const kind = late ? ('catchUp' as const) : ('schedule' as const);
            const cause = { kind, text, deviceId: null, property: null, value: null };
            events.add({ automationId: id, key: `due ${trigger.id} ${dueKey(trigger, due, venue)}`, cause });
          }
          next = Math.min(next, nextDue(trigger, new Date(at), venue)?.getTime() ?? next);
        }
      }
      return next - at;
    },
  });
};
