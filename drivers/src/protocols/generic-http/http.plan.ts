import type { Text } from '@eoms/contract/vocabulary';
import type { ReadRule } from '../../kit/declared-value.ts';
import type { DeclaredAction, DeclaredProperty, Definition, ModelView } from '../../kit/definition.ts';
import { type JsonPath, parseJsonPath } from '../../kit/json-path.codec.ts';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import { createSlot } from '../../kit/slot.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { parseRequest, type RequestTemplate, requestKey, wireText } from './http.template.ts';

export type Selector =
  | { readonly kind: 'json'; readonly path: JsonPath }
  | { readonly kind: 'text'; readonly pattern: Pattern; readonly group: number }
  | { readonly kind: 'status' };

export interface PropertyPlan {
  readonly id: string;
  readonly name: Text;
  readonly rule: ReadRule;
  readonly selector: Selector;
  readonly request?: { readonly key: string; readonly template: RequestTemplate };
  readonly everyMs?: number;
  readonly webhook?: JsonPath;
}

/** One request that is sent for one or several properties. */
export interface QueryPlan {
  readonly id: string;
  readonly name: Text;
  readonly template: RequestTemplate;
  readonly properties: readonly PropertyPlan[];
  readonly everyMs?: number;
}

export interface ActionPlan {
  readonly template: RequestTemplate;
  readonly succeeds: (status: number) => boolean;
  readonly successPath?: JsonPath;
  readonly successValue: string;
  readonly errorPath?: JsonPath;
}

export interface HttpPlan {
  readonly queries: readonly QueryPlan[];
  readonly told: readonly PropertyPlan[];
  readonly actions: ReadonlyMap<string, ActionPlan | { readonly fault: Text }>;
}

export const planSelector = ({ wire }: Pick<DeclaredProperty, 'wire'>): Selector => {
  const source = wireText(wire, 'selector');
  if (wire.select === 'status') return { kind: 'status' };
  if (wire.select !== 'text') return { kind: 'json', path: parseJsonPath(source) };
  const compiled = pattern(source);
  const group = typeof wire.group === 'number' ? wire.group : compiled.groups > 0 ? 1 : 0;
  return { kind: 'text', pattern: compiled, group };
};

const optionalPath = (source: string): JsonPath | undefined =>
  source.trim() === '' ? undefined : parseJsonPath(source);

const ruleOf = ({ type, enum: items, wire }: DeclaredProperty): ReadRule => {
  const map = wireText(wire, 'valueMap');
  return {
    type,
    ...(items === undefined ? {} : { enum: items }),
    ...(typeof wire.scale === 'number' ? { scale: wire.scale } : {}),
    ...(typeof wire.offset === 'number' ? { offset: wire.offset } : {}),
    ...(map.trim() === '' ? {} : { map: parseWireWords(map) }),
  };
};

/** Throws a `SpokenError` when a part of the description cannot be read. */
export const planProperty = (declared: DeclaredProperty): PropertyPlan => {
  const { wire } = declared;
  const webhook = optionalPath(wireText(wire, 'webhook'));
  const request =
    wireText(wire, 'path') === '' ? undefined : { key: requestKey(wire), template: parseRequest(wire, 'GET') };
  return {
    id: declared.id,
    name: declared.name,
    rule: ruleOf(declared),
    selector: planSelector(declared),
    ...(request === undefined ? {} : { request }),
    ...(typeof wire.pollSeconds === 'number' ? { everyMs: wire.pollSeconds * 1_000 } : {}),
    ...(webhook === undefined ? {} : { webhook }),
  };
};

/** `200-299, 404` as a question. */
const statusRange = (source: string): ((status: number) => boolean) => {
  const ranges = source.split(',').map((part) => {
    const [from = 0, to] = part.split('-').map((digits) => Number.parseInt(digits, 10));
    return { from, to: to ?? from };
  });
  return (status) => ranges.some(({ from, to }) => status >= from && status <= to);
};

export const planAction = ({ wire }: DeclaredAction): ActionPlan => {
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

const orFault = <T>(read: () => T): T | { readonly fault: Text } => {
  try {
    return read();
  } catch (error) {
    return { fault: textOf(error) };
  }
};

const groupByRequest = (properties: readonly PropertyPlan[]): QueryPlan[] => {
  const groups = new Map<string, { template: RequestTemplate; fed: PropertyPlan[] }>();
  for (const property of properties) {
    if (property.request === undefined) continue;
    const group = groups.get(property.request.key) ?? { template: property.request.template, fed: [] };
    group.fed.push(property);
    groups.set(property.request.key, group);
  }
  return [...groups.values()].map(({ template, fed }) => {
    const paces = fed.flatMap(({ everyMs }) => everyMs ?? []);
    const join = (language: keyof Text, by: string) => fed.map(({ name }) => name[language]).join(by);
    return {
      id: `read_${fed[0]?.id ?? ''}`,
      name: { zh: join('zh', '、'), en: join('en', ', ') },
      template,
      properties: fed,
      ...(paces.length === 0 ? {} : { everyMs: Math.min(...paces) }),
    };
  });
};

const planDefinition = (definition: Definition): HttpPlan => {
  const properties = definition.properties.flatMap((declared) => {
    const plan = orFault(() => planProperty(declared));
    return 'fault' in plan ? [] : [plan];
  });
  return {
    queries: groupByRequest(properties),
    told: properties.filter(({ webhook }) => webhook !== undefined),
    actions: new Map(definition.actions.map((action) => [action.id, orFault(() => planAction(action))])),
  };
};

const plans = createSlot<{ readonly definition: Definition; readonly plan: HttpPlan }>();

/** The plan of a device, made once for its description. */
export const planOf = (device: Pick<ModelView, 'store' | 'definition'>): HttpPlan => {
  const known = plans.peek(device);
  if (known !== undefined && known.definition === device.definition) return known.plan;
  const plan = planDefinition(device.definition);
  plans.put(device, { definition: device.definition, plan });
  return plan;
};
