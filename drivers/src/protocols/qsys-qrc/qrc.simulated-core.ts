import type { Value } from '@eoms/contract/vocabulary';
import { isObject, type Json, type JsonObject, listOf } from './qrc.codec.ts';

export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** What a controller gets: a result, or an error. */
export type Reply = { readonly result: Json } | { readonly error: Refusal };

export const refuse = (code: number, message: string): Reply => ({ error: { code, message } });

/** Controls under `name` (named controls) or `component/name`. */
export interface Core {
  readonly values: Record<string, Value>;
  status(): JsonObject;
  get(keys: readonly string[]): readonly Json[] | undefined;
  set(property: string, value: Value): void;
  /** Counts up at every change, for change groups. */
  version(key: string): number;
  call(method: string, params: Json, lies: boolean): Reply;
}

const dbRange = { low: -100, high: 12 };

const describe = (key: string, value: Value): JsonObject => {
  const slash = key.indexOf('/');
  const number = typeof value === 'boolean' ? Number(value) : value;
  const text = typeof number === 'number' ? `${number.toFixed(1)}` : String(number);
  const position =
    typeof number === 'number' ? Math.min(1, Math.max(0, (number - dbRange.low) / (dbRange.high - dbRange.low))) : 0;
  return {
    ...(slash < 0 ? {} : { Component: key.slice(0, slash) }),
    Name: key.slice(slash + 1),
    String: text,
    Value: number,
    Position: position,
  };
};

const parseControls = (text: string): Record<string, Value> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.split('='))
      .filter(([key = '']) => key.trim() !== '')
      .map(([key = '', value = '']) => {
        const trimmed = value.trim();
        return [key.trim(), /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed];
      }),
  );

const usual = 'MainGain=-12; MainMute=0; Mixer/input.1.gain=0; Mixer/input.1.mute=0; Source=Laptop';

const valueIn = (setting: JsonObject): Value | undefined => {
  const { Value: value, Position: position } = setting;
  if (typeof position === 'number') return dbRange.low + position * (dbRange.high - dbRange.low);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
};

/** Parameters: controls (`MainGain=-12; Mixer/input.1.gain=0`), model, design. Snapshot `Scenes` 1 sets all to 0. */
export const createCore = (params: Readonly<Record<string, Value>>): Core => {
  const values = parseControls(String(params.controls ?? usual));
  const versions = new Map<string, number>();
  const change = (key: string, value: Value): void => {
    values[key] = value;
    versions.set(key, (versions.get(key) ?? 0) + 1);
  };
  const status = (): JsonObject => ({
    Platform: String(params.model ?? 'Core 110f'),
    State: String(params.state ?? 'Active'),
    DesignName: String(params.design ?? 'Simulated design'),
    DesignCode: 'qALFilm6IcAz',
    IsRedundant: false,
    IsEmulator: true,
    Status: { Code: 0, String: 'OK' },
  });
  const get: Core['get'] = (keys) => {
    const found = keys.map((key) => (values[key] === undefined ? undefined : describe(key, values[key])));
    return found.some((one) => one === undefined) ? undefined : found.filter((one) => one !== undefined);
  };
  const setAll = (settings: readonly { key: string; value: Value | undefined }[], lies: boolean): Reply => {
    if (settings.some(({ key }) => values[key] === undefined)) return refuse(8, 'Unknown control');
    if (settings.some(({ value }) => value === undefined)) return refuse(-32602, 'Invalid params');
    if (!lies) for (const { key, value } of settings) change(key, value ?? 0);
    return { result: true };
  };
  const controlsOf = (params: JsonObject): { component: string; names: JsonObject[] } | undefined => {
    const component = String(params.Name ?? '');
    const known = Object.keys(values).some((key) => key.startsWith(`${component}/`));
    return known ? { component, names: listOf(params.Controls).filter((one) => isObject(one)) } : undefined;
  };
  const componentCall = (method: string, params: JsonObject, lies: boolean): Reply => {
    const part = controlsOf(params);
    if (part === undefined) return refuse(7, 'Unknown component name');
    const keys = part.names.map((one) => `${part.component}/${String(one.Name ?? '')}`);
    if (method === 'Component.Set')
      return setAll(
        part.names.map((one, at) => ({ key: keys[at] ?? '', value: valueIn(one) })),
        lies,
      );
    const found = get(keys);
    return found === undefined ? refuse(8, 'Unknown control') : { result: { Name: part.component, Controls: found } };
  };
  return {
    values,
    status,
    get,
    version: (key) => versions.get(key) ?? 0,
    set: (key, value) => {
      if (values[key] === undefined) throw new Error(`a simulated Core has no "${key}"`);
      if (typeof value !== typeof values[key] && typeof value !== 'boolean')
        throw new Error(`"${String(value)}" is no value of "${key}"`);
      change(key, typeof value === 'boolean' ? Number(value) : value);
    },
    call: (method, params, lies) => {
      if (method === 'StatusGet') return { result: status() };
      if (method === 'NoOp') return { result: true };
      if (method === 'Control.Get') {
        const found = get(listOf(params).map(String));
        return found === undefined ? refuse(8, 'Unknown control') : { result: found };
      }
      if (!isObject(params)) return refuse(-32602, 'Invalid params');
      if (method === 'Control.Set') return setAll([{ key: String(params.Name ?? ''), value: valueIn(params) }], lies);
      if (method === 'Component.Get' || method === 'Component.Set') return componentCall(method, params, lies);
      if (method === 'Snapshot.Load') {
        if (params.Name !== 'Scenes' || typeof params.Bank !== 'number') return refuse(8, 'Unknown snapshot');
        if (!lies) for (const key of Object.keys(values)) if (typeof values[key] === 'number') change(key, 0);
        return { result: true };
      }
      return refuse(-32601, 'Method not found');
    },
  };
};
