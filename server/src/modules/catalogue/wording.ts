import type {
  EnumItem,
  FieldSchema,
  ModelAction,
  ModelDescription,
  ModelProperty,
  SourceText,
  Value,
} from '@eoms/contract';
import { sameJson } from '../../platform/same-json.ts';

type ItemWords = Pick<EnumItem, 'name' | 'color'>;
export interface FieldWords {
  readonly name?: SourceText;
  readonly unit?: string | undefined;
  readonly help?: SourceText | undefined;
  readonly default?: Value | undefined;
  readonly options: ReadonlyMap<string, ItemWords>;
}
export interface PropertyWords {
  readonly hidden: boolean;
  readonly name?: SourceText;
  readonly unit?: string | undefined;
  readonly history?: ModelProperty['history'];
  readonly choices: ReadonlyMap<string, ItemWords>;
}
export interface ActionWords {
  readonly hidden: boolean;
  readonly name?: SourceText;
  readonly confirm?: boolean;
  readonly params: ReadonlyMap<string, FieldWords>;
}

/** Where a model's wording differs from its driver's; the rest is absent, as devices may know better. */
export interface ModelWords {
  readonly properties: ReadonlyMap<string, PropertyWords>;
  readonly actions: ReadonlyMap<string, ActionWords>;
}

export const noWords: ModelWords = { properties: new Map(), actions: new Map() };

/** The named fields in which `after` differs from `before`; all of them without a `before`. */
const changed = <T extends object, K extends keyof T>(before: T | undefined, after: T, fields: readonly K[]) => {
  const found: Partial<Pick<T, K>> = {};
  for (const field of fields) if (!before || !sameJson(before[field], after[field])) found[field] = after[field];
  return found;
};

const itemWords = (before: readonly EnumItem[] | undefined, after: readonly EnumItem[] | undefined) => {
  const known = new Map((before ?? []).map((item) => [item.code, item]));
  return new Map(
    (after ?? []).filter((item) => !sameJson(known.get(item.code), item)).map((item) => [item.code, item] as const),
  );
};

const fieldWords = (before: FieldSchema | undefined, after: FieldSchema): FieldWords => ({
  ...(before ? changed(before, after, ['name', 'unit', 'help', 'default']) : {}),
  options: itemWords(before?.options, after.options),
});

const propertyWords = (before: ModelProperty | undefined, after: ModelProperty): PropertyWords => ({
  ...changed(before, after, ['name', 'unit', 'history']),
  hidden: after.hidden,
  choices: itemWords(before?.enum, after.enum),
});

const actionWords = (before: ModelAction | undefined, after: ModelAction): ActionWords => ({
  ...changed(before, after, ['name', 'confirm']),
  hidden: after.hidden,
  params: new Map(
    after.params.map((field) => [
      field.id,
      fieldWords(
        before?.params.find(({ id }) => id === field.id),
        field,
      ),
    ]),
  ),
});

export const wordsOf = (description: ModelDescription, taken: ModelDescription): ModelWords => {
  const properties = new Map(taken.properties.map((one) => [one.id, one]));
  const actions = new Map(taken.actions.map((one) => [one.id, one]));
  return {
    properties: new Map(description.properties.map((one) => [one.id, propertyWords(properties.get(one.id), one)])),
    actions: new Map(description.actions.map((one) => [one.id, actionWords(actions.get(one.id), one)])),
  };
};
