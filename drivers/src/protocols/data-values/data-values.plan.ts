import type { Value } from '@eoms/contract/vocabulary';
import { byRequest, createPlans, type PlannedProperty, type RequestQuery } from '../../kit/declared-plan.ts';
import type { ReadRule } from '../../kit/declared-value.ts';
import { paceOf, ruleOf, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { type JsonPath, parseJsonPath } from '../../kit/json-path.codec.ts';
import { spokenError } from '../../kit/spoken-error.ts';

/** What a behaviour is asked; an empty method or no arguments: those of the device. */
export interface Asked {
  readonly method: string;
  readonly args: Readonly<Record<string, Value>> | undefined;
}

export interface PropertyPlan extends PlannedProperty {
  readonly rule: ReadRule;
  readonly path: JsonPath | undefined;
  readonly request: { readonly key: string; readonly what: Asked };
}

const isPlain = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A JSON object of plain values; undefined where nothing is written. Throws a `SpokenError`. */
export const parseArguments = (source: string): Asked['args'] => {
  if (source.trim() === '') return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw spokenError('参数不是 JSON', 'the arguments are no JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || !Object.values(parsed).every(isPlain))
    throw spokenError(
      '参数应为 JSON 对象，值为文本、数字或是否',
      'the arguments must be a JSON object of plain values',
    );
  return parsed as Asked['args'];
};

export const parsePath = (source: string): JsonPath | undefined =>
  source.trim() === '' ? undefined : parseJsonPath(source);

/** Throws a `SpokenError` when a part of the description cannot be read. */
export const planProperty = (declared: DeclaredProperty): PropertyPlan => {
  const { wire } = declared;
  const [method, args, path] = ['method', 'args', 'path'].map((id) => wireText(wire, id));
  return {
    id: declared.id,
    name: declared.name,
    rule: ruleOf(declared, 'valueMap'),
    path: parsePath(path ?? ''),
    request: { key: `${method} ${args}`, what: { method: method ?? '', args: parseArguments(args ?? '') } },
    ...paceOf(wire),
  };
};

export const planOf = createPlans<PropertyPlan, object, RequestQuery<PropertyPlan, Asked>>({
  property: planProperty,
  /** Nothing is told to a behaviour: it is only asked. */
  action: () => ({}),
  queries: byRequest,
});
