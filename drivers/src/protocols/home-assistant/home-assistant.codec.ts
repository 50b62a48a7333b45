import { readJson } from '../../kit/foreign-json.codec.ts';
import { abbreviations, deviceAbbreviations } from './home-assistant.abbreviations.ts';

export type Config = Readonly<Record<string, unknown>>;

/** One entity of a device, with long names and whole topics. */
export interface Entity {
  readonly component: string;
  /** Unique within the device. */
  readonly key: string;
  readonly config: Config;
}

export interface AnnouncedDevice {
  readonly identifiers: readonly string[];
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly firmware: string;
}

export interface Announcement {
  readonly device: AnnouncedDevice;
  readonly entities: readonly Entity[];
}

export const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wordOf = (config: Config, key: string): string | undefined => {
  const value = config[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const longNames = (config: Config, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]),
  );

/** `~` at the start or the end of a topic is replaced by the base ("MQTT Discovery", base topic). */
const wholeTopics = (config: Record<string, unknown>): Record<string, unknown> => {
  const base = config['~'];
  if (typeof base !== 'string') return config;
  const whole = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (value.startsWith('~')) return base + value.slice(1);
    return value.endsWith('~') ? value.slice(0, -1) + base : value;
  };
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, key.endsWith('topic') ? whole(value) : value]),
  );
};

/** Several topics may report whether a device is online; each with the base filled in. */
const availabilityOf = (config: Config): Config => {
  if (!Array.isArray(config.availability)) return config;
  const availability = config.availability.flatMap((raw: unknown) =>
    isObject(raw) ? [wholeTopics({ '~': config['~'], ...longNames(raw, abbreviations) })] : [],
  );
  return { ...config, availability };
};

const expanded = (raw: Config): Config => availabilityOf(wholeTopics(longNames(raw, abbreviations)));

const identifiersOf = (device: Config): string[] => {
  const { identifiers, connections } = device;
  const own = (Array.isArray(identifiers) ? identifiers : [identifiers]).flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).slice(0, 200)] : [],
  );
  const linked = (Array.isArray(connections) ? connections : []).flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[1] === 'string' ? [pair[1]] : [],
  );
  return [...own, ...linked];
};

const deviceOf = (raw: unknown): AnnouncedDevice | undefined => {
  if (!isObject(raw)) return undefined;
  const device = longNames(raw, deviceAbbreviations);
  const identifiers = identifiersOf(device);
  const [first] = identifiers;
  if (first === undefined) return undefined;
  const text = (key: string): string => (wordOf(device, key) ?? '').slice(0, 200);
  return {
    identifiers,
    name: text('name') || first,
    manufacturer: text('manufacturer'),
    model: text('model'),
    firmware: text('sw_version'),
  };
};

const topicForm = /\/([^/]+)\/(?:([^/]+)\/)?([^/]+)\/config$/;
const mostEntities = 200;

/** `<prefix>/device/<id>/config`: all components in one message ("Device discovery payload"). */
const wholeDevice = (document: Config): Announcement | undefined => {
  const long = longNames(document, abbreviations);
  const device = deviceOf(long.device);
  const components = long.components;
  if (device === undefined || !isObject(components)) return undefined;
  const { components: _, device: __, origin: ___, ...common } = long;
  const entities = Object.entries(components)
    .slice(0, mostEntities)
    .flatMap(([key, raw]): Entity[] => {
      if (!isObject(raw)) return [];
      const config = expanded({ ...common, ...longNames(raw, abbreviations) });
      const component = wordOf(config, 'platform');
      return component === undefined ? [] : [{ component, key, config }];
    });
  return { device, entities };
};

const read = new WeakMap<Buffer, { topic: string; said: Announcement | undefined }>();

const readFresh = (topic: string, payload: Buffer): Announcement | undefined => {
  const [, component = '', node = '', id = ''] = topicForm.exec(topic) ?? [];
  const document = readJson(payload);
  if (component === '' || !isObject(document)) return undefined;
  if (component === 'device') return wholeDevice(document);
  const config = expanded(document);
  const device = deviceOf(config.device);
  if (device === undefined) return undefined;
  const key = wordOf(config, 'unique_id') ?? [component, node, id].filter((part) => part !== '').join('_');
  return { device, entities: [{ component, key, config }] };
};

/**
 * Decodes a discovery message (Home Assistant documentation, "MQTT", "MQTT Discovery"); `undefined` for anything else.
 * All devices receive the same messages, so each is decoded once.
 */
export const readAnnouncement = (topic: string, payload: Buffer): Announcement | undefined => {
  const before = read.get(payload);
  if (before?.topic === topic) return before.said;
  const said = readFresh(topic, payload);
  read.set(payload, { topic, said });
  return said;
};
