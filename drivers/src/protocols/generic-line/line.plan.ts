import type { Text, Value } from '@eoms/contract/vocabulary';
import type { ReadRule } from '../../kit/declared-value.ts';
import type { DeclaredAction, DeclaredProperty, Definition, ModelView } from '../../kit/definition.ts';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import { createSlot } from '../../kit/slot.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate, type Template, type TemplateMode } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { type WordForm, wordForms } from './line.frame.codec.ts';

export interface PropertyPlan {
  readonly id: string;
  readonly name: Text;
  readonly mode: TemplateMode;
  /** Without one the whole reply is the value. */
  readonly reply?: Pattern;
  readonly group: number;
  readonly form: WordForm;
  readonly numeric: boolean;
  readonly rule: ReadRule;
  readonly push: boolean;
  readonly query?: { readonly key: string; readonly template: Template };
  readonly everyMs?: number;
}

/** One query that is sent for one or several properties. */
export interface QueryPlan {
  readonly id: string;
  readonly name: Text;
  readonly template: Template;
  readonly properties: readonly PropertyPlan[];
  /** The device's own pace unless told. */
  readonly everyMs?: number;
}

export interface ActionPlan {
  readonly declared: DeclaredAction;
  readonly mode: TemplateMode;
  readonly steps: readonly Template[];
  readonly wait: boolean;
  readonly success?: Pattern;
  readonly error?: Pattern;
}

export interface LinePlan {
  readonly queries: readonly QueryPlan[];
  readonly pushed: readonly PropertyPlan[];
  readonly actions: ReadonlyMap<string, ActionPlan | { readonly fault: Text }>;
}

type WireValues = Readonly<Record<string, Value>>;
export const wireText = (wire: WireValues, id: string): string => {
  const value = wire[id];
  return value === undefined || value === null ? '' : String(value);
};
const wireNumber = (wire: WireValues, id: string): number | undefined => {
  const value = wire[id];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
export const modeOf = (wire: WireValues): TemplateMode => (wire.mode === 'hex' ? 'hex' : 'text');

const numericTypes = new Set(['int', 'long', 'double']);

export const replyPattern = (wire: WireValues, id: string): Pattern | undefined => {
  const source = wireText(wire, id);
  return source === '' ? undefined : pattern(source, modeOf(wire) === 'hex');
};

const ruleOf = ({ type, enum: items, wire }: DeclaredProperty): ReadRule => {
  const [scale, offset, map] = [wireNumber(wire, 'scale'), wireNumber(wire, 'offset'), wireText(wire, 'valueMap')];
  return {
    type,
    ...(items === undefined ? {} : { enum: items }),
    ...(scale === undefined ? {} : { scale }),
    ...(offset === undefined ? {} : { offset }),
    ...(map.trim() === '' ? {} : { map: parseWireWords(map) }),
  };
};

/** Throws a `SpokenError` when a part of the description cannot be read. */
export const planProperty = (declared: DeclaredProperty): PropertyPlan => {
  const { wire } = declared;
  const mode = modeOf(wire);
  const reply = replyPattern(wire, 'reply');
  const source = wireText(wire, 'query');
  const seconds = wireNumber(wire, 'pollSeconds');
  const rule = ruleOf(declared);
  return {
    id: declared.id,
    name: declared.name,
    mode,
    ...(reply === undefined ? {} : { reply }),
    group: wireNumber(wire, 'group') ?? ((reply?.groups ?? 0) > 0 ? 1 : 0),
    form: wordForms.find((form) => form === wire.form) ?? 'auto',
    numeric: numericTypes.has(declared.type) && rule.map === undefined,
    rule,
    push: wire.push === true,
    ...(source === '' ? {} : { query: { key: `${mode}:${source}`, template: parseTemplate(source, mode) } }),
    ...(seconds === undefined ? {} : { everyMs: seconds * 1_000 }),
  };
};

export const planAction = (declared: DeclaredAction): ActionPlan => {
  const { wire } = declared;
  const mode = modeOf(wire);
  const [success, error] = [replyPattern(wire, 'success'), replyPattern(wire, 'error')];
  return {
    declared,
    mode,
    steps: wireText(wire, 'command')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => parseTemplate(line, mode)),
    wait: wire.waitReply !== false,
    ...(success === undefined ? {} : { success }),
    ...(error === undefined ? {} : { error }),
  };
};

const orFault = <T>(read: () => T): T | { readonly fault: Text } => {
  try {
    return read();
  } catch (error) {
    return { fault: textOf(error) };
  }
};

const groupByQuery = (properties: readonly PropertyPlan[]): QueryPlan[] => {
  const groups = new Map<string, { template: Template; properties: PropertyPlan[] }>();
  for (const property of properties) {
    if (property.query === undefined) continue;
    const group = groups.get(property.query.key) ?? { template: property.query.template, properties: [] };
    group.properties.push(property);
    groups.set(property.query.key, group);
  }
  return [...groups.values()].map(({ template, properties: fed }) => {
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

/** A model's description, made ready. A property or action that cannot be read plays no part; `check` says why. */
export const planDefinition = (definition: Definition): LinePlan => {
  const properties = definition.properties.flatMap((declared) => {
    const plan = orFault(() => planProperty(declared));
    return 'fault' in plan ? [] : [plan];
  });
  return {
    queries: groupByQuery(properties),
    pushed: properties.filter(({ push, reply }) => push && reply !== undefined),
    actions: new Map(definition.actions.map((action) => [action.id, orFault(() => planAction(action))])),
  };
};

const plans = createSlot<{ readonly definition: Definition; readonly plan: LinePlan }>();

/** The plan of a device, made once for its description. */
export const planOf = (device: Pick<ModelView, 'store' | 'definition'>): LinePlan => {
  const known = plans.peek(device);
  if (known !== undefined && known.definition === device.definition) return known.plan;
  const plan = planDefinition(device.definition);
  plans.put(device, { definition: device.definition, plan });
  return plan;
};
