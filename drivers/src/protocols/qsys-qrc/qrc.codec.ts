import { parseForeignJson } from '../../kit/foreign-json.codec.ts';

/**
 * Q-SYS Remote Control (QSC, Q-SYS Help, "QRC Overview" and "QRC Commands"): JSON-RPC 2.0 over TCP 1710, each message
 * ended by a zero byte. The Core answers under the id of the request and sends notices without one.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type QrcMessage =
  | { readonly kind: 'result'; readonly id: number; readonly result: Json }
  | { readonly kind: 'error'; readonly id?: number; readonly code: number; readonly message: string }
  | { readonly kind: 'notice'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'unknown' };

export const endOfMessage = '\0';

export const encodeRequest = (id: number, method: string, params: Json): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params }) + endOfMessage;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const parse = (text: string): Json | undefined => {
  try {
    return parseForeignJson(text) as Json;
  } catch {
    return undefined;
  }
};

export const decodeFrame = (frame: Buffer | string): QrcMessage => {
  const message = parse(frame.toString().trim());
  if (!isObject(message)) return { kind: 'unknown' };
  const { id, method, params, result, error } = message;
  if (isObject(error)) {
    const code = typeof error.code === 'number' ? error.code : 0;
    const text = typeof error.message === 'string' ? error.message.slice(0, 200) : '';
    return { kind: 'error', code, message: text, ...(typeof id === 'number' ? { id } : {}) };
  }
  if (typeof id === 'number' && result !== undefined) return { kind: 'result', id, result };
  if (typeof method === 'string') return { kind: 'notice', method, params: isObject(params) ? params : {} };
  return { kind: 'unknown' };
};

/** A control as reported by the Core; without `component` it is a named control. */
export interface ControlReading {
  readonly component?: string;
  readonly name: string;
  readonly value?: number | string | boolean;
  readonly text?: string;
  /** 0 to 1. */
  readonly position?: number;
}

const readControl = (entry: Json, component?: string): ControlReading[] => {
  if (!isObject(entry) || typeof entry.Name !== 'string') return [];
  const { Value: value, String: text, Position: position, Component: own } = entry;
  const owner = typeof own === 'string' ? own : component;
  return [
    {
      name: entry.Name,
      ...(owner === undefined ? {} : { component: owner }),
      ...(typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? { value } : {}),
      ...(typeof text === 'string' ? { text } : {}),
      ...(typeof position === 'number' ? { position } : {}),
    },
  ];
};

/** The controls in any answer that has some: Control.Get, Component.Get, and the changes of a change group. */
export const readControls = (result: Json): ControlReading[] => {
  if (Array.isArray(result)) return result.flatMap((entry: Json) => readControl(entry));
  if (!isObject(result)) return [];
  const component = typeof result.Name === 'string' ? result.Name : undefined;
  return [
    ...listOf(result.Changes).flatMap((entry) => readControl(entry)),
    ...listOf(result.Controls).flatMap((entry) => readControl(entry, component)),
  ];
};
