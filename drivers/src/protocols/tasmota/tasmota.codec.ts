import type { Value } from '@eoms/contract/vocabulary';
import { readJson } from '../../kit/foreign-json.codec.ts';

/** Tasmota documentation, "MQTT": `%prefix%/%topic%/` unless the device's FullTopic was changed. */
export type TasmotaPrefix = 'cmnd' | 'stat' | 'tele';

export const topicIn = (fullTopic: string, prefix: TasmotaPrefix, topic: string, command: string): string => {
  const folder = fullTopic.replaceAll('%prefix%', prefix).replaceAll('%topic%', topic);
  return `${folder.endsWith('/') ? folder : `${folder}/`}${command}`;
};

export interface TasmotaReading {
  readonly id: string;
  readonly index?: number;
  readonly value: Value;
}

type Document = Readonly<Record<string, unknown>>;
const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const switched = (value: unknown): boolean | undefined =>
  value === 'ON' || value === 1 ? true : value === 'OFF' || value === 0 ? false : undefined;

/** `POWER` or `POWER1`…`POWER8` (Commands, "Control"). */
const relays = (document: Document): TasmotaReading[] =>
  Object.entries(document).flatMap(([key, raw]) => {
    const [, digit] = /^POWER([1-8])?$/.exec(key) ?? [];
    const value = switched(raw);
    if (!key.startsWith('POWER') || value === undefined || !/^POWER[1-8]?$/.test(key)) return [];
    return [{ id: 'power', index: Number(digit ?? 1), value }];
  });

const wanted = <T extends Value>(id: string, value: T | undefined): TasmotaReading[] =>
  value === undefined ? [] : [{ id, value }];

/** STATE, RESULT and STATUS11: relays, light and radio (Lights; Commands, "Management"). */
export const readState = (document: Document): TasmotaReading[] => {
  const wifi = isDocument(document.Wifi) ? document.Wifi : {};
  const color = typeof document.HSBColor === 'string' ? document.HSBColor.split(',').map(Number) : [];
  return [
    ...relays(document),
    ...wanted('brightness', number(document.Dimmer)),
    ...wanted('colorTemperature', number(document.CT)),
    ...wanted('hue', number(color[0])),
    ...wanted('saturation', number(color[1])),
    ...wanted('fanSpeed', number(document.FanSpeed)),
    ...wanted('signal', number(wifi.Signal)),
    ...wanted('uptime', number(document.UptimeSec)),
  ];
};

/** Quantities of any sensor (Supported Peripherals), by the word that Tasmota uses. */
export const quantities: Readonly<Record<string, string>> = {
  Temperature: 'temperature',
  Humidity: 'humidity',
  Pressure: 'pressure',
  Illuminance: 'illuminance',
  CarbonDioxide: 'co2',
  'PM2.5': 'pm25',
  TVOC: 'tvoc',
  Distance: 'distance',
};

/** Of the energy monitor ("Power Monitoring"); with several phases the first one. */
const energies: Readonly<Record<string, string>> = {
  Power: 'activePower',
  Voltage: 'voltage',
  Current: 'current',
  Factor: 'powerFactor',
  Total: 'energy',
  Today: 'energyToday',
  Yesterday: 'energyYesterday',
};

const celsius = (value: number, unit: unknown): number =>
  unit === 'F' ? Math.round(((value - 32) / 1.8) * 100) / 100 : value;

const readEnergy = (energy: Document): TasmotaReading[] =>
  Object.entries(energies).flatMap(([word, id]) => {
    const raw = energy[word];
    return wanted(id, number(Array.isArray(raw) ? raw[0] : raw));
  });

/** SENSOR and STATUS10 (StatusSNS). Of two sensors with the same quantity the first one counts. */
export const readSensors = (document: Document): TasmotaReading[] => {
  const found = new Map<string, TasmotaReading>();
  /** A sensor that does not answer is published as null. */
  const silent = new Map<string, TasmotaReading>();
  for (const [name, part] of Object.entries(document)) {
    if (name === 'ENERGY' || !isDocument(part)) continue;
    for (const [word, raw] of Object.entries(part)) {
      const id = Object.hasOwn(quantities, word) ? quantities[word] : undefined;
      const value = number(raw);
      if (id !== undefined && raw === null) silent.set(id, { id, value: null });
      if (id === undefined || value === undefined || found.has(id)) continue;
      found.set(id, { id, value: id === 'temperature' ? celsius(value, document.TempUnit) : value });
    }
  }
  return [
    ...new Map([...silent, ...found]).values(),
    ...(isDocument(document.ENERGY) ? readEnergy(document.ENERGY) : []),
  ];
};

const facts = (document: Document): TasmotaReading[] => {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined);
  const { StatusFWR: firmware, StatusNET: net } = document;
  return [
    ...wanted('firmware', isDocument(firmware) ? text(firmware.Version) : undefined),
    ...wanted('address', isDocument(net) ? text(net.IPAddress) : undefined),
    ...wanted('mac', isDocument(net) ? text(net.Mac) : undefined),
  ];
};

/** The values in a device's message. `last` is the last level of its topic. */
export const readTasmota = (last: string, payload: Buffer): TasmotaReading[] => {
  if (/^POWER[1-8]?$/.test(last)) return relays({ [last]: payload.toString() });
  const document = readJson(payload);
  if (!isDocument(document)) return [];
  if (last === 'SENSOR') return readSensors(document);
  if (last === 'STATE' || last === 'RESULT') return readState(document);
  if (!/^STATUS\d{0,2}$/.test(last)) return [];
  const { StatusSTS: state, StatusSNS: sensors } = document;
  return [
    ...facts(document),
    ...(isDocument(state) ? readState(state) : []),
    ...(isDocument(sensors) ? readSensors(sensors) : []),
  ];
};

export interface TasmotaAnnouncement {
  readonly topic: string;
  readonly fullTopic: string;
  readonly name: string;
  readonly mac: string;
  readonly relays: number;
  readonly model: string;
  readonly address: string;
}

/** `tasmota/discovery/<mac>/config` (Tasmota source, xdrv_12_discovery: t, ft, dn, mac, rl, md, ip). */
export const readAnnouncement = (payload: Buffer): TasmotaAnnouncement | undefined => {
  const document = readJson(payload);
  if (!isDocument(document) || typeof document.t !== 'string' || typeof document.mac !== 'string') return undefined;
  const word = (value: unknown, otherwise = ''): string =>
    typeof value === 'string' ? value.slice(0, 200) : otherwise;
  const relayKinds: unknown[] = Array.isArray(document.rl) ? document.rl : [];
  return {
    topic: document.t,
    fullTopic: word(document.ft, '%prefix%/%topic%/'),
    name: word(document.dn, document.t),
    mac: document.mac,
    relays: Math.min(8, relayKinds.filter((kind) => typeof kind === 'number' && kind > 0).length),
    model: word(document.md),
    address: word(document.ip),
  };
};
