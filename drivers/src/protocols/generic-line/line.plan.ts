import { byRequest, createPlans, type PlannedProperty, type RequestQuery } from '../../kit/declared-plan.ts';
import type { ReadRule } from '../../kit/declared-value.ts';
import { paceOf, ruleOf, type WireValues, wireNumber, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import { parseTemplate, type Template, type TemplateMode } from '../../kit/template.codec.ts';
import { type WordForm, wordForms } from './line.frame.codec.ts';

export interface PropertyPlan extends PlannedProperty {
  readonly mode: TemplateMode;
  /** Without one the whole reply is the value. */
  readonly reply?: Pattern;
  readonly group: number;
  readonly form: WordForm;
  readonly numeric: boolean;
  readonly rule: ReadRule;
  readonly push: boolean;
  readonly request?: { readonly key: string; readonly what: Template };
}

export type QueryPlan = RequestQuery<PropertyPlan, Template>;

export interface ActionPlan {
  readonly mode: TemplateMode;
  readonly steps: readonly Template[];
  readonly wait: boolean;
  readonly success?: Pattern;
  readonly error?: Pattern;
}

export const modeOf = (wire: WireValues): TemplateMode => (wire.mode === 'hex' ? 'hex' : 'text');

const numericTypes = new Set(['int', 'long', 'double']);

export const replyPattern = (wire: WireValues, id: string): Pattern | undefined => {
  const source = wireText(wire, id);
  return source === '' ? undefined : pattern(source, modeOf(wire) === 'hex');
};

/** Throws a `SpokenError` when a part of the description cannot be read. */
const planProperty = (declared: DeclaredProperty): PropertyPlan => {
  const { wire } = declared;
  const mode = modeOf(wire);
  const reply = replyPattern(wire, 'reply');
  const source = wireText(wire, 'query');
  const rule = ruleOf(declared, 'valueMap');
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
    ...(source === '' ? {} : { request: { key: `${mode}:${source}`, what: parseTemplate(source, mode) } }),
    ...paceOf(wire),
  };
};

const planAction = ({ wire }: DeclaredAction): ActionPlan => {
  const mode = modeOf(wire);
  const [success, error] = [replyPattern(wire, 'success'), replyPattern(wire, 'error')];
  return {
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

export const planOf = createPlans<PropertyPlan, ActionPlan, QueryPlan>({
  property: planProperty,
  action: planAction,
  queries: byRequest,
  pushed: ({ push, reply }) => push && reply !== undefined,
});
