import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { isTopicFilter } from '../../kit/topic-filter.ts';
import { type Config, isObject, wordOf } from './home-assistant.codec.ts';
import { plain } from './home-assistant.parts.ts';
import { readTemplate } from './home-assistant.template.ts';
import { textOf } from './home-assistant.template-values.ts';

/** A topic that says whether the device is there; undefined for messages that say neither. */
export interface Availability {
  readonly topic: string;
  readonly read: (payload: Buffer) => boolean | undefined;
}

type Leave = (setting: string, why: SourceText) => void;

const availabilityOf = (config: Config, raw: Config, topic: string, leave: Leave): Availability | undefined => {
  const here = wordOf(raw, 'payload_available') ?? wordOf(config, 'payload_available') ?? 'online';
  const gone = wordOf(raw, 'payload_not_available') ?? wordOf(config, 'payload_not_available') ?? 'offline';
  const template = wordOf(raw, 'value_template');
  const understood = template === undefined ? { read: plain } : readTemplate(template);
  if (!('read' in understood)) {
    leave('availability', understood.missing);
    return undefined;
  }
  const read = (payload: Buffer) => {
    const value = understood.read(payload);
    const word = value === here || value === gone ? value : textOf(value);
    return word === here ? true : word === gone ? false : undefined;
  };
  return { topic, read };
};

/** "MQTT Availability": one topic, or a list of them. `leave` is called for each that is not understood. */
export const availabilitiesOf = (config: Config, leave: Leave): Availability[] => {
  const listed: unknown[] = Array.isArray(config.availability) ? config.availability : [];
  const single = { ...config, topic: config.availability_topic, value_template: config.availability_template };
  return [...listed, single].flatMap((raw): Availability[] => {
    const topic = isObject(raw) ? wordOf(raw, 'topic') : undefined;
    if (!isObject(raw) || topic === undefined) return [];
    if (!isTopicFilter(topic)) {
      leave('availability', say(`主题“${topic}”无法使用`, `the topic "${topic}" cannot be used`));
      return [];
    }
    const found = availabilityOf(config, raw, topic, leave);
    return found ? [found] : [];
  });
};
