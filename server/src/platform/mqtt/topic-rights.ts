import { filterCovers, isTopicFilter } from '@eoms/drivers/kit';
import type { MqttAccount } from './mqtt.ts';

/** What one connected client may say and hear. Answers are remembered: devices use the same topics again and again. */
export interface TopicRights {
  mayPublish(topic: string): boolean;
  mayReceive(topic: string): boolean;
  maySubscribe(filter: string): boolean;
}

const remembered = 2_000;

const rememberedCheck = (filters: readonly string[]): ((topic: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (topic) => {
    const before = known.get(topic);
    if (before !== undefined) return before;
    const allowed = filters.some((filter) => filterCovers(filter, topic));
    if (known.size >= remembered) known.clear();
    known.set(topic, allowed);
    return allowed;
  };
};

/** A name that carries separators or wildcards fills no placeholder: it could open more than was meant. */
const fill = (filters: readonly string[], username: string, clientId: string): string[] =>
  filters.flatMap((filter) => {
    const wants = (mark: string, name: string): boolean => filter.includes(mark) && !/^[^/+#\0]+$/.test(name);
    if (wants('%u', username) || wants('%c', clientId)) return [];
    const filled = filter.replaceAll('%u', username).replaceAll('%c', clientId);
    return isTopicFilter(filled) ? [filled] : [];
  });

export const createTopicRights = (
  account: Pick<MqttAccount, 'username' | 'publishFilters' | 'subscribeFilters'>,
  clientId: string,
): TopicRights => {
  const heard = fill(account.subscribeFilters, account.username, clientId);
  return {
    mayPublish: rememberedCheck(fill(account.publishFilters, account.username, clientId)),
    mayReceive: rememberedCheck(heard),
    maySubscribe: (filter) => isTopicFilter(filter) && heard.some((allowed) => filterCovers(allowed, filter)),
  };
};
