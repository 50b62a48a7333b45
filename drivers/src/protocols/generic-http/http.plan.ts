import { byRequest, createPlans, type PlannedProperty, type RequestQuery } from '../../kit/declared-plan.ts';
import type { ReadRule } from '../../kit/declared-value.ts';
import { paceOf, ruleOf, wireNumber, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { type JsonPath, parseJsonPath } from '../../kit/json-path.codec.ts';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import { parseRequest, type RequestTemplate, requestKey } from './http.template.ts';

export type Selector =
  | { readonly kind: 'json'; readonly path: JsonPath }
  | { readonly kind: 'text'; readonly pattern: Pattern; readonly group: number }
  | { readonly kind: 'status' };

export interface PropertyPlan extends PlannedProperty {
  readonly rule: ReadRule;
  readonly selector: Selector;
  readonly request?: { readonly key: string; readonly what: RequestTemplate };
  readonly webhook?: JsonPath;
}

export type QueryPlan = RequestQuery<PropertyPlan, RequestTemplate>;

export interface ActionPlan {
  readonly template: RequestTemplate;
  readonly succeeds: (status: number) => boolean;
  readonly successPath?: JsonPath;
  readonly successValue: string;
  readonly errorPath?: JsonPath;
}

export const planSelector = ({ wire }: Pick<DeclaredProperty, 'wire'>): Selector => {
  const source = wireText(wire, 'selector');
  if (wire.select === 'status') return { kind: 'status' };
  if (wire.select !== 'text') return { kind: 'json', path: parseJsonPath(source) };
  const compiled = pattern(source);
  const group = wireNumber(wire, 'group') ?? (compiled.groups > 0 ? 1 : 0);
  return { kind: 'text', pattern: compiled, group };
};

const optionalPath = (source: string): JsonPath | undefined =>
  source.trim() === '' ? undefined : parseJsonPath(source);

/** Throws a `SpokenError` when a part of the description cannot be read. */
const planProperty = (declared: DeclaredProperty): PropertyPlan => {
  const { wire } = declared;
  const webhook = optionalPath(wireText(wire, 'webhook'));
  const request =
    wireText(wire, 'path') === '' ? undefined : { key: requestKey(wire), what: parseRequest(wire, 'GET') };
  return {
    id: declared.id,
    name: declared.name,
    rule: ruleOf(declared, 'valueMap'),
    selector: planSelector(declared),
    ...(request === undefined ? {} : { request }),
    ...paceOf(wire),
    ...(webhook === undefined ? {} : { webhook }),
  };
};

/** `200-299, 404` as a predicate. */
const statusRange = (source: string): ((status: number) => boolean) => {
  const ranges = source.split(',').map((part) => {
    const [from = 0, to] = part.split('-').map((digits) => Number.parseInt(digits, 10));
    return { from, to: to ?? from };
  });
  return (status) => ranges.some(({ from, to }) => status >= from && status <= to);
};

const planAction = ({ wire }: DeclaredAction): ActionPlan => {
  const successPath = optionalPath(wireText(wire, 'successPath'));
  const errorPath = optionalPath(wireText(wire, 'errorPath'));
  return {
    template: parseRequest(wire, 'POST'),
    succeeds: statusRange(wireText(wire, 'success') || '200-299'),
    successValue: wireText(wire, 'successValue'),
    ...(successPath === undefined ? {} : { successPath }),
    ...(errorPath === undefined ? {} : { errorPath }),
  };
};

export const planOf = createPlans<PropertyPlan, ActionPlan, QueryPlan>({
  property: planProperty,
  action: planAction,
  queries: byRequest,
  pushed: ({ webhook }) => webhook !== undefined,
});
