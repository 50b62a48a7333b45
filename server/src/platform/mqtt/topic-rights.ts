import { filterCovers, isTopicFilter, topicMatcher } from '@eoms/drivers/kit';
import type { MqttAccount } from './mqtt.ts';

/** What one connected client may publish and subscribe to. */
export interface TopicRights {
  mayPublish(topic: string): boolean;
  mayReceive(topic: string): boolean;
  maySubscribe(filter: string): boolean;
}

/** A name with separators or wildcards is not filled in: it could grant more than was meant. */
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
  const subscribable = fill(account.subscribeFilters, account.username, clientId);
  return {
    mayPublish: topicMatcher(fill(account.publishFilters, account.username, clientId)),
    mayReceive: topicMatcher(subscribable),
    maySubscribe: (filter) => isTopicFilter(filter) && subscribable.some((allowed) => filterCovers(allowed, filter)),
  };
};
