import type { Engine, TriggerFired } from '@eoms/engine';
import { automationTexts as texts } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
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
  const causeOf = ({ deviceId, key, value = null }: TriggerFired, to: 'online' | 'offline') => {
    const name = words.name(deviceId);
    if (key === undefined)
      return { kind: 'connection' as const, text: texts.connection(name, to), deviceId, property: null, value: null };
    const text = texts.property(name, words.property(deviceId, key), words.value(deviceId, key, value));
    return { kind: 'property' as const, text, deviceId, property: key, value };
  };
  return engine.bus.on('trigger.fired', (fired) => {
    const trigger = follow.get(fired.ownerId)?.triggers.find(({ id }) => id === fired.triggerId);
    if (!trigger) return;
    const to = trigger.kind === 'connection' ? trigger.to : 'online';
    occasions.add({ automationId: fired.ownerId, occasion: `device ${newId()}`, cause: causeOf(fired, to) });
  });
};
