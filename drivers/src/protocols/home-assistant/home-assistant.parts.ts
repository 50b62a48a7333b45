import type { Capability, DataType, SourceText, Value } from '@eoms/contract/vocabulary';
import type { EnumItem } from '../../kit/field.ts';
import { decodeForeignText } from '../../kit/foreign-text.codec.ts';
import { say } from '../../kit/say.ts';
import { isTopic, isTopicFilter } from '../../kit/topic-filter.ts';
import { type Config, type Entity, wordOf } from './home-assistant.codec.ts';
import { type Reading, readTemplate } from './home-assistant.template.ts';

/** One value of an entity: where it is read, what it may be, and what is sent to change it. */
export interface Part {
  readonly id: string;
  readonly name: SourceText;
  readonly type: DataType;
  readonly capability?: Capability;
  readonly unit?: string;
  readonly choices?: readonly EnumItem[];
  readonly min?: number;
  readonly max?: number;
  readonly state?: { readonly topic: string; readonly read: (payload: Buffer) => Value | undefined };
  readonly command?: { readonly topic: string; payload(value: Value): string | undefined };
  /** A press without a value. */
  readonly press?: boolean;
  readonly slow?: boolean;
}

export interface Parts {
  readonly parts: readonly Part[];
  /** What was left out, in words: which entity, which of its settings, and what of it is not understood. */
  readonly leftOut: readonly SourceText[];
}

/** The payload as text; nothing when it is not UTF-8. */
export const plain: Reading = (payload) => {
  try {
    return decodeForeignText(payload);
  } catch {
    return undefined;
  }
};

/** Where a value is sent and as what; nothing where the template cannot take it. */
export interface Saying {
  readonly topic: string;
  readonly wrap: (value: Value, variables?: Readonly<Record<string, Value>>) => string | undefined;
}

/** Topics that are published to have no wildcards; those of states may. */
const command = /(command|set_position)_topic$/;

/** Collects the parts of one entity and what had to be left out. */
export const partsOf = (entity: Entity) => {
  const { config, key, component } = entity;
  const leftOut: SourceText[] = [];
  const id = `${component}_${key}`.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 56);
  const called = wordOf(config, 'name') ?? wordOf(config, 'device_class')?.replaceAll('_', ' ') ?? key;
  const leave = (setting: string, why: SourceText): void => {
    leftOut.push(
      say(`${called}（${component}）${setting}：${why.zh}`, `${called} (${component}) ${setting}: ${why.en}`),
    );
  };
  const topic = (name: string): string | undefined => {
    const found = wordOf(config, name);
    if (found === undefined || (command.test(name) ? isTopic(found) : isTopicFilter(found))) return found;
    leave(name, say(`主题“${found}”无法使用`, `the topic "${found}" cannot be used`));
    return undefined;
  };
  /** How a state is read; nothing without a topic, and nothing where its template is not understood. */
  const reading = (topicKey: string, templateKey: string): { topic: string; raw: Reading } | undefined => {
    const from = topic(topicKey);
    if (from === undefined) return undefined;
    const template =
      wordOf(config, templateKey) ?? (topicKey === 'state_topic' ? wordOf(config, 'value_template') : undefined);
    if (template === undefined) return { topic: from, raw: plain };
    const understood = readTemplate(template);
    if ('read' in understood) return { topic: from, raw: understood.read };
    leave(templateKey, understood.missing);
    return undefined;
  };
  /** How a value is sent: unchanged, or as its template makes it. */
  const saying = (topicKey: string, templateKey: string): Saying | undefined => {
    const to = topic(topicKey);
    if (to === undefined) return undefined;
    const template = wordOf(config, templateKey);
    if (template === undefined) return { topic: to, wrap: (value) => String(value) };
    const understood = readTemplate(template);
    if ('render' in understood) return { topic: to, wrap: understood.render };
    leave(templateKey, understood.missing);
    return undefined;
  };
  return { id, config, name: say(called, called), reading, saying, leave, leftOut };
};

export type Building = ReturnType<typeof partsOf>;

/** Limits; some firmware writes them as text. */
export const numberOf = (config: Config, key: string): number | undefined => {
  const value = config[key];
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const wordsOf = (config: Config, key: string): string[] => {
  const value = config[key];
  return Array.isArray(value)
    ? value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : [])).slice(0, 200)
    : [];
};

export const choicesOf = (words: readonly string[]): EnumItem[] =>
  words.map((code) => ({ code, name: say(code, code) }));

/** `on` and `off` payloads as a boolean. */
export const asFlag =
  (raw: Reading, on: string, off: string) =>
  (payload: Buffer): Value | undefined => {
    const value = raw(payload);
    if (value === undefined || value === null) return undefined;
    const word = String(value);
    if (word === on || (typeof value === 'boolean' && value)) return true;
    return word === off || value === false ? false : undefined;
  };

export const asNumber =
  (raw: Reading, scale = 1) =>
  (payload: Buffer): Value | undefined => {
    const value = raw(payload);
    if (value === undefined || value === null || value === '' || typeof value === 'boolean') return undefined;
    const read = Number(value);
    return Number.isFinite(read) ? Number((read * scale).toPrecision(12)) : undefined;
  };

export const asWord =
  (raw: Reading, known?: ReadonlySet<string>) =>
  (payload: Buffer): Value | undefined => {
    const value = raw(payload);
    if (value === undefined || value === null) return undefined;
    const word = (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500);
    return known === undefined || known.has(word) ? word : undefined;
  };
