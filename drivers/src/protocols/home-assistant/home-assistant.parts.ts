import type { Capability, DataType, Text, Value } from '@eoms/contract/vocabulary';
import type { EnumItem } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { isTopic } from '../../kit/topic-filter.ts';
import { type Config, type Entity, wordOf } from './home-assistant.codec.ts';
import { type Reading, readTemplate } from './home-assistant.template.ts';

/** One value of an entity: where it is read, what it may be, and what is sent to change it. */
export interface Part {
  readonly id: string;
  readonly name: Text;
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
  /** What was left out, for the log: a template that is not understood. */
  readonly leftOut: readonly string[];
}

const plain: Reading = (payload) => payload.toString();

/** Collects the parts of one entity and what had to be left out. */
export const partsOf = (entity: Entity) => {
  const { config, key, component } = entity;
  const leftOut: string[] = [];
  const id = `${component}_${key}`.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 56);
  const called = wordOf(config, 'name') ?? wordOf(config, 'device_class')?.replaceAll('_', ' ') ?? key;
  const topic = (name: string): string | undefined => {
    const found = wordOf(config, name);
    return found !== undefined && isTopic(found) ? found : undefined;
  };
  /** How a state is read; nothing without a topic, and nothing where its template is not understood. */
  const reading = (topicKey: string, templateKey: string): { topic: string; raw: Reading } | undefined => {
    const from = topic(topicKey);
    if (from === undefined) return undefined;
    const template =
      wordOf(config, templateKey) ?? (topicKey === 'state_topic' ? wordOf(config, 'value_template') : undefined);
    const raw = template === undefined ? plain : readTemplate(template);
    if (raw !== undefined) return { topic: from, raw };
    leftOut.push(`${id}: ${template}`);
    return undefined;
  };
  /** How a value is sent: unchanged, or as `{{ value }}` inside a text. Other templates are not supported. */
  const saying = (
    topicKey: string,
    templateKey: string,
  ): { topic: string; wrap: (word: string) => string } | undefined => {
    const to = topic(topicKey);
    if (to === undefined) return undefined;
    const template = wordOf(config, templateKey);
    if (template === undefined) return { topic: to, wrap: (word) => word };
    const pieces = template.split(/\{\{-?\s*value\s*-?\}\}/);
    if (!pieces.some((piece) => /\{[{%]/.test(piece))) return { topic: to, wrap: (word) => pieces.join(word) };
    leftOut.push(`${id}: ${template}`);
    return undefined;
  };
  return { id, config, name: say(called, called), reading, saying, leftOut };
};

export type Building = ReturnType<typeof partsOf>;

export const numberOf = (config: Config, key: string): number | undefined => {
  const value = config[key];
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
