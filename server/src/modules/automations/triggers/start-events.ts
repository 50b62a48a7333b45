import { automationTexts as texts } from '@eoms/phrases';
import type { Bus } from '../../../platform/bus/bus.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface StartEventsDeps {
  readonly bus: Pick<Bus, 'nodes'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
  readonly events: Pick<TriggerEvents, 'add'>;
}

/** Sets off what the start of the system does; other nodes that run already make it the start of a node only. */
export const fireStart = ({ bus, follow, events }: StartEventsDeps): void => {
  if (bus.nodes().length > 0) return;
  const cause = { kind: 'start' as const, text: texts.start, deviceId: null, property: null, value: null };
  for (const { id, triggers } of follow.all())
    if (triggers.some(({ kind }) => kind === 'start')) events.add({ automationId: id, key: `start ${newId()}`, cause });
};
