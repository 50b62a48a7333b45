import type { Discovery } from '../../kit/define-driver.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { isTopicFilter } from '../../kit/topic-filter.ts';
import { brokerParams, listenToTopics, searchFields } from '../../transports/mqtt-search.ts';

const mostFound = 1_000;
const mostTopics = 20;

const filterField: Field = {
  id: 'filter',
  name: say('主题范围', 'Topics'),
  type: 'string',
  default: '#',
  maxLength: 500,
};

/** The topic without its last level: what a device's topics have in common. */
const baseOf = (topic: string): string => {
  const at = topic.lastIndexOf('/');
  return at > 0 ? topic.slice(0, at) : topic;
};

/** Topics seen on the broker, grouped by what stands before their last level. */
export const searchTopics: Discovery = {
  name: say('监听 MQTT 主题', 'Listen for MQTT topics'),
  params: [...searchFields, filterField],
  run: async (search) => {
    const written = String(search.args.filter ?? '#');
    const filter = isTopicFilter(written) ? written : '#';
    const seen = new Map<string, Set<string>>();
    await listenToTopics(search, [filter], ({ topic, payload }) => {
      const base = baseOf(topic);
      const topics = seen.get(base) ?? new Set();
      if (topics.has(topic) || topics.size >= mostTopics || (seen.size >= mostFound && !seen.has(base))) return;
      seen.set(base, topics.add(topic));
      search.found({
        key: base,
        name: base,
        params: { ...brokerParams(search.args), base },
        info: { topics: [...topics].join(', '), payload: payload.subarray(0, 200).toString() },
      });
    });
  },
};
