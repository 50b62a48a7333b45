import { automationTexts as texts } from '@eoms/phrases';
import type { Log } from '../../platform/log/log.ts';
import { createRepeated, type Repeated } from '../../platform/repeat.ts';
import type { FollowAutomations } from './follow-automations.ts';
import type { Occasions } from './occasions.ts';
import { dueNow, lateMs, nextDue } from './schedules.ts';

interface ScheduleOccasionsDeps {
  readonly follow: Pick<FollowAutomations, 'all' | 'onChange'>;
  readonly occasions: Pick<Occasions, 'add'>;
  readonly log: Log;
  readonly now?: (() => number) | undefined;
}

/** A clock that is set shows within this time. */
const lookEveryMs = 20_000;

const worded = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')} ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/**
 * Fires what is due. Every node does, and each due time fires an automation once.
 */
export const createScheduleOccasions = (deps: ScheduleOccasionsDeps): Repeated => {
  const { follow, occasions, log, now = Date.now } = deps;
  const begun = now();

  return createRepeated({
    ...{ name: 'schedules of automations', everyMs: lookEveryMs, log },
    async work() {
      const at = now();
      let next = Number.POSITIVE_INFINITY;
      for (const { id, enabled, triggers, updatedAt } of follow.all()) {
        for (const trigger of enabled ? triggers : []) {
          if (trigger.kind !== 'schedule') continue;
          for (const due of dueNow(trigger, at, begun)) {
            // What was due before somebody made the automation is not owed.
            if (due.getTime() <= updatedAt) continue;
            const late = at - due.getTime() > lateMs;
            const text = late ? texts.catchUp(worded(due)) : texts.schedule(worded(due));
            const kind = late ? ('catchUp' as const) : ('schedule' as const);
            const cause = { kind, text, deviceId: null, property: null, value: null };
            occasions.add({ automationId: id, occasion: `due ${trigger.id} ${due.toISOString()}`, cause });
          }
          next = Math.min(next, nextDue(trigger, new Date(at))?.getTime() ?? next);
        }
      }
      return next - at;
    },
  });
};
