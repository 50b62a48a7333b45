import type { MqttTrigger } from '@eoms/contract';
import type { BrokerMessage } from '@eoms/drivers/kit';
import { automationTexts as texts } from '@eoms/phrases';
import { newId } from '../../../platform/database/uuid.ts';
import type { Log } from '../../../platform/log/log.ts';
import { shardOf } from '../../../platform/shards/shard-of.ts';
import type { Shards } from '../../../platform/shards/shards.ts';
import type { MqttModule } from '../../mqtt/mqtt.module.ts';
import type { KnownAutomation } from '../automations.store.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { messageFits, messageValue, shownMessage } from './topic-message.ts';
import type { TriggerEvents } from './trigger-events.ts';

export interface TopicEventsDeps {
  readonly mqtt: Pick<MqttModule, 'openFor' | 'isShared'>;
  readonly shards: Pick<Shards, 'isMine' | 'onOwners'>;
  readonly follow: Pick<FollowAutomations, 'all' | 'onChange'>;
  readonly events: Pick<TriggerEvents, 'add'>;
  readonly log: Log;
}

const topicsOf = ({ enabled, triggers }: KnownAutomation): MqttTrigger[] =>
  enabled ? triggers.filter((one) => one.kind === 'mqtt') : [];

/**
 * Follows the topics of triggers at the broker in use. At a broker that all nodes share, the node that runs the shard of
 * the automation does; at the built-in ones every node does, because a message reaches only one of them.
 */
export const createTopicEvents = ({ mqtt, shards, follow, events, log }: TopicEventsDeps) => {
  const followed = new Map<string, { readonly topics: string; readonly end: () => void }>();

  const hear = (automationId: string, { compare }: MqttTrigger, { topic, payload, retained }: BrokerMessage): void => {
    // A retained message is the state of the topic, which was there before anybody asked.
    if (retained || !messageFits(payload, compare)) return;
    const text = texts.mqtt(topic, shownMessage(payload));
    const cause = {
      kind: 'mqtt' as const,
      text,
      deviceId: null,
      property: null,
      value: messageValue(payload, compare),
    };
    events.add({ automationId, key: `mqtt ${newId()}`, cause });
  };
  const begin = (automationId: string, triggers: readonly MqttTrigger[]): (() => void) => {
    const ended = new AbortController();
    const subscriptions: (() => void)[] = [];
    mqtt.openFor(automationId, ended.signal).then(
      (broker) => {
        if (ended.signal.aborted) return;
        for (const trigger of triggers)
          subscriptions.push(
            broker.subscribe(trigger.topic, { take: (message) => hear(automationId, trigger, message) }),
          );
      },
      (error: unknown) => {
        if (ended.signal.aborted) return;
        followed.delete(automationId);
        log.warn({ err: error, automation: automationId }, 'the topics of an automation are not followed');
      },
    );
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      ended.abort();
    };
  };
  const end = (automationId: string): void => {
    followed.get(automationId)?.end();
    followed.delete(automationId);
  };
  const isOurs = (automationId: string): boolean => !mqtt.isShared || shards.isMine(shardOf(automationId));
  const bringUpToDate = (): void => {
    const wanted = new Map<string, readonly MqttTrigger[]>();
    for (const one of follow.all()) {
      const triggers = topicsOf(one);
      if (triggers.length > 0 && isOurs(one.id)) wanted.set(one.id, triggers);
    }
    for (const [id, { topics }] of followed) if (JSON.stringify(wanted.get(id)) !== topics) end(id);
    for (const [id, triggers] of wanted)
      if (!followed.has(id)) followed.set(id, { topics: JSON.stringify(triggers), end: begin(id, triggers) });
  };
  let stopListening = (): void => undefined;
  return {
    start(): void {
      follow.onChange(bringUpToDate);
      stopListening = shards.onOwners(bringUpToDate);
      bringUpToDate();
    },
    stop(): void {
      stopListening();
      for (const id of [...followed.keys()]) end(id);
    },
  };
};
