import type { Engine } from '@eoms/engine';
import { newId } from '../../../platform/database/uuid.ts';
import type { DeviceWords } from '../../checks/checks.module.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { deviceCause } from './device-cause.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface DeviceEventsDeps {
  readonly follow: Pick<FollowAutomations, 'get'>;
  readonly events: Pick<TriggerEvents, 'add'>;
  readonly words: DeviceWords;
}

/** What devices do that run on this node; nobody else sees it, so that each event is one of its own. */
export const listenToDevices = (engine: Engine, { follow, events, words }: DeviceEventsDeps): (() => void) => {
  return engine.bus.on('trigger.fired', (fired) => {
    const trigger = follow.get(fired.ownerId)?.triggers.find(({ id }) => id === fired.triggerId);
    if (!trigger) return;
    const to = trigger.kind === 'connection' ? trigger.to : 'online';
    const cause = deviceCause(words, fired, to);
    events.add({ automationId: fired.ownerId, key: `device ${newId()}`, ownOnly: true, cause });
  });
};
