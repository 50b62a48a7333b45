import type { Engine } from '@eoms/engine';
import { newId } from '../../platform/database/uuid.ts';
import { deviceCause } from './device-cause.ts';
import type { DeviceWords } from './device-words.ts';
import type { FollowAutomations } from './follow-automations.ts';
import type { Occasions } from './occasions.ts';

interface DeviceOccasionsDeps {
  readonly follow: Pick<FollowAutomations, 'get'>;
  readonly occasions: Pick<Occasions, 'add'>;
  readonly words: DeviceWords;
}

/** What devices do that run on this node; nobody else sees it, so that each occasion is one of its own. */
export const listenToDevices = (engine: Engine, { follow, occasions, words }: DeviceOccasionsDeps): (() => void) => {
  return engine.bus.on('trigger.fired', (fired) => {
    const trigger = follow.get(fired.ownerId)?.triggers.find(({ id }) => id === fired.triggerId);
    if (!trigger) return;
    const to = trigger.kind === 'connection' ? trigger.to : 'online';
    const cause = deviceCause(words, fired, to);
    occasions.add({ automationId: fired.ownerId, occasion: `device ${newId()}`, ownOnly: true, cause });
  });
};
