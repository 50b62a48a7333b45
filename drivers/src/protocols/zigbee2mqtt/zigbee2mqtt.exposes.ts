import type { Value } from '@eoms/contract/vocabulary';

/** One feature as the bridge describes it (Zigbee2MQTT documentation, "Exposes"). */
export interface Expose {
  readonly type: string;
  readonly name?: string;
  readonly property?: string;
  readonly endpoint?: string;
  readonly unit?: string;
  /** Bits: 1 published, 2 can be set, 4 can be requested; 1 by default. */
  readonly access?: number;
  readonly value_on?: Value;
  readonly value_off?: Value;
  readonly value_min?: number;
  readonly value_max?: number;
  readonly values?: readonly unknown[];
  readonly features?: readonly Expose[];
}

export interface Feature {
  readonly id: string;
  /** Where the value is in the device's state and in what is set. */
  readonly path: readonly string[];
  readonly kind: 'binary' | 'numeric' | 'enum' | 'text';
  /** What it belongs to: `light`, `cover`…, or nothing. */
  readonly of: string | undefined;
  readonly name: string;
  readonly endpoint: string | undefined;
  /** Of a colour: the bridge takes its coordinates only together. */
  readonly colour: string | undefined;
  readonly published: boolean;
  readonly settable: boolean;
  readonly askable: boolean;
  readonly expose: Expose;
}

const groups = new Set(['light', 'switch', 'cover', 'fan', 'lock', 'climate']);
const kinds: Readonly<Record<string, Feature['kind']>> = {
  binary: 'binary',
  numeric: 'numeric',
  enum: 'enum',
  text: 'text',
};
const mostFeatures = 200;

/** A name as part of an identifier: `occupied_heating_setpoint`, `x`, `on/off` → `on_off`. */
const word = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The two ways to encode a colour, named by the composite: x and y, or hue and saturation. */
const colourForm = /^color_(xy|hs)$/;

/**
 * The single values of a device, from its exposed features. Lists and unknown kinds are left out: a newer bridge may
 * expose more than is known here.
 */
export const featuresOf = (exposes: unknown): Feature[] => {
  const found = new Map<string, Feature>();
  const walk = (
    raw: unknown,
    of: string | undefined,
    path: readonly string[],
    depth: number,
    colour?: string,
  ): void => {
    if (!isObject(raw) || depth > 4 || found.size >= mostFeatures) return;
    const type = text(raw.type) ?? '';
    const property = text(raw.property) ?? text(raw.name);
    const features: unknown[] = Array.isArray(raw.features) ? raw.features : [];
    if (groups.has(type)) {
      for (const feature of features) walk(feature, type, path, depth + 1);
      return;
    }
    if (type === 'composite' && property !== undefined) {
      const [, form] = colourForm.exec(text(raw.name) ?? '') ?? [];
      const whole = form === undefined ? undefined : `${[...path, property].map(word).join('_')}_${form}`;
      for (const feature of features) walk(feature, of, [...path, property], depth + 1, whole);
      return;
    }
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (kind === undefined || property === undefined) return;
    const whole = [...path, property];
    const id = whole.map(word).join('_');
    if (!/^[A-Za-z_]/.test(id) || found.has(id)) return;
    const access = typeof raw.access === 'number' ? raw.access : 1;
    found.set(id, {
      id,
      path: whole,
      kind,
      of,
      name: text(raw.name) ?? property,
      endpoint: text(raw.endpoint),
      colour,
      published: (access & 1) !== 0,
      settable: (access & 2) !== 0,
      askable: (access & 4) !== 0,
      expose: raw as unknown as Expose,
    });
  };
  if (Array.isArray(exposes)) for (const expose of exposes) walk(expose, undefined, [], 0);
  return [...found.values()];
};

/**
 * What converters make of the invalid values of the Zigbee Cluster Library (MeasuredValue 0x8000 and 0xFFFF, in
 * hundredths; BatteryPercentageRemaining 0xFF, in halves), by the name of the feature.
 */
const invalid: Readonly<Record<string, number>> = {
  temperature: -327.68,
  local_temperature: -327.68,
  humidity: 655.35,
  soil_moisture: 655.35,
  battery: 127.5,
};

/** A published value in the type of its feature: null where the device has none, `undefined` for what makes no sense. */
export const meaningOf = ({ kind, expose, name }: Feature, raw: unknown): Value | undefined => {
  if (kind === 'numeric') {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) return undefined;
    return Object.hasOwn(invalid, name) && raw === invalid[name] ? null : raw;
  }
  if (kind === 'binary') {
    if (typeof raw === 'boolean') return raw;
    if (raw === expose.value_on) return true;
    return raw === expose.value_off ? false : undefined;
  }
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const said = String(raw).slice(0, 500);
  if (kind === 'text') return said;
  return expose.values?.some((value) => String(value) === said) ? said : undefined;
};

/** The reverse, for values to send. */
export const wireOf = ({ kind, expose }: Feature, value: Value): unknown => {
  if (kind !== 'binary')
    return kind === 'enum' ? (expose.values?.find((one) => String(one) === value) ?? value) : value;
  const word = value === true ? expose.value_on : expose.value_off;
  return word ?? value;
};

/** Lays one document over another, objects within objects too. */
export const merge = (into: Record<string, unknown>, from: unknown): void => {
  for (const [key, value] of Object.entries(from as Record<string, unknown>)) {
    const before = into[key];
    if (typeof value === 'object' && value !== null && typeof before === 'object' && before !== null)
      merge(before as Record<string, unknown>, value);
    else into[key] = value;
  }
};

/** `{"color":{"x":0.3}}` for the path color, x. */
export const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
