import type { Value } from '@eoms/contract/vocabulary';
import { type ReadRule, readValue } from '../../kit/declared-value.ts';
import { ruleOf, type WireValues, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { parseSelector, type Selector, select } from '../../kit/json-selector.ts';
import { spokenError } from '../../kit/spoken-error.ts';
import { parseTemplate, renderTemplate, type Template } from '../../kit/template.codec.ts';
import { isTopic, isTopicFilter } from '../../kit/topic-filter.ts';

type Params = Readonly<Record<string, Value>>;

/** A topic as written, with `{base}` filled in. Throws with a reason if the result is not a valid topic. */
export const topicOf = (written: string, params: Params, isGood: (topic: string) => boolean): string => {
  const base = String(params.base ?? '').replace(/\/+$/, '');
  if (base === '' && written.includes('{base}')) throw spokenError('缺少主题前缀', 'the base topic is missing');
  const topic = written.replaceAll('{base}', base).trim();
  if (!isGood(topic)) throw spokenError(`“${topic}”不是主题`, `"${topic}" is no topic`);
  return topic;
};

export interface TopicReader {
  readonly id: string;
  readonly path: Selector;
  readonly rule: ReadRule;
  readonly takesRetained: boolean;
}

const columnOf = (wire: WireValues, column: string): string => wireText(wire, column).trim();

const readers = new WeakMap<DeclaredProperty, TopicReader>();

/** One reader for all devices of a model: copies would be cold memory locations, touched by every message. */
export const readerOf = (property: DeclaredProperty): TopicReader => {
  const known = readers.get(property) ?? compile(property);
  readers.set(property, known);
  return known;
};

const compile = (property: DeclaredProperty): TopicReader => ({
  id: property.id,
  path: parseSelector(columnOf(property.wire, 'selector')),
  takesRetained: property.wire.retained !== 'ignore',
  rule: ruleOf(property, 'map'),
});

/** Which readers listen to which filter; throws on what cannot be read. */
export const readersByFilter = (
  definition: Definition,
  params: Params,
): ReadonlyMap<string, readonly TopicReader[]> => {
  const found = new Map<string, TopicReader[]>();
  for (const property of definition.properties) {
    const written = columnOf(property.wire, 'topic');
    if (written === '') continue;
    const filter = topicOf(written, params, isTopicFilter);
    found.set(filter, [...(found.get(filter) ?? []), readerOf(property)]);
  }
  return found;
};

/** Extracts a value from a payload; `undefined` when it is invalid for this property. */
export const meaningOf = (raw: unknown, { rule }: Pick<TopicReader, 'rule'>): Value | undefined => {
  if (raw === undefined || raw === null) return undefined;
  if (rule.map === undefined && rule.noValue === undefined) {
    if (typeof raw === 'number' && rule.type === 'double' && rule.scale === undefined && rule.offset === undefined)
      return raw;
    if (typeof raw === 'boolean' && rule.type === 'bool') return raw;
  }
  return readValue(typeof raw === 'object' ? JSON.stringify(raw) : String(raw), rule);
};

/** The values in a message, `undefined` where one could not be decoded; a JSON null says that there is none now. */
export const readMessage = (
  payload: Buffer,
  readers: readonly TopicReader[],
): { id: string; value: Value | undefined; present: boolean }[] => {
  const needsDocument = readers.some(({ path }) => path.length > 0);
  const document = needsDocument ? readJson(payload) : undefined;
  return readers.map((reader) => {
    const raw = reader.path.length > 0 ? select(document, reader.path) : payload.toString();
    return { id: reader.id, value: meaningOf(raw, reader), present: raw !== undefined };
  });
};

export interface Publication {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1;
  readonly retain: boolean;
}

/** Inside a JSON document a text has to be escaped. */
const forJson = (args: Params): Params =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : value,
    ]),
  );

export const payloadTemplate = (wire: Params): Template => parseTemplate(columnOf(wire, 'payload'), 'text');

/** What an action publishes. Throws with a reason when an argument is missing or does not fit. */
export const publicationOf = (action: Pick<DeclaredAction, 'wire'>, params: Params, args: Params): Publication => {
  const { wire } = action;
  const isJson = /^[[{]/.test(columnOf(wire, 'payload'));
  return {
    topic: topicOf(columnOf(wire, 'topic'), params, isTopic),
    payload: renderTemplate(payloadTemplate(wire), isJson ? forJson(args) : args),
    qos: String(wire.qos ?? '0') === '1' ? 1 : 0,
    retain: wire.retain === true,
  };
};
