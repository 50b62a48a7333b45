import { type AutomationTrigger, type ByKind, byKnownKind } from '@eoms/contract';
import type { DeviceTrigger } from '@eoms/engine';

const second = 1_000;

const none = (): DeviceTrigger[] => [];
const ofKind: ByKind<AutomationTrigger, DeviceTrigger[]> = {
  property: ({ id, deviceIds, property, on, compare, forSeconds }) =>
    compare && on === 'change'
      ? [{ kind: 'value', id, deviceIds, property, ...compare, forMs: forSeconds * second }]
      : [{ kind: 'reading', id, deviceIds, property, on, compare: compare ?? undefined }],
  connection: ({ forSeconds, ...rest }) => [{ ...rest, forMs: forSeconds * second }],
  alarm: none,
  placeState: none,
  meeting: none,
  schedule: none,
  webhook: none,
  mqtt: none,
  entityRecord: none,
  start: none,
};

/** What the engine listens to for an automation. */
export const deviceTriggers = (triggers: readonly AutomationTrigger[]): DeviceTrigger[] =>
  triggers.flatMap((trigger) => byKnownKind(ofKind, trigger, []));
