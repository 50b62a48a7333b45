import type { AutomationTrigger } from '@eoms/contract';
import type { DeviceTrigger } from '@eoms/engine';

const second = 1_000;

/** What the engine listens to for an automation. */
export const deviceTriggers = (triggers: readonly AutomationTrigger[]): DeviceTrigger[] =>
  triggers.flatMap((trigger): DeviceTrigger[] => {
    if (trigger.kind === 'connection') {
      const { forSeconds, ...rest } = trigger;
      return [{ ...rest, forMs: forSeconds * second }];
    }
    if (trigger.kind !== 'property') return [];
    const { id, deviceIds, property, on, compare, forSeconds } = trigger;
    const of = { id, deviceIds, property };
    return compare && on === 'change'
      ? [{ ...of, kind: 'value', ...compare, forMs: forSeconds * second }]
      : [{ ...of, kind: 'reading', on, compare: compare ?? undefined }];
  });
