import type { EntityDefinition, EntityOption, EntityPropertyRule } from '@eoms/contract';
import { sameJson } from '../../../platform/same-json.ts';

type Rule = EntityPropertyRule;
type PairKind =
  | 'renameColumn'
  | 'changeType'
  | 'changeReference'
  | 'changeLimits'
  | 'makeOptional'
  | 'makeRequired'
  | 'dropUnique'
  | 'makeUnique';
type Pair<K extends PairKind> = K extends PairKind
  ? { readonly kind: K; readonly before: Rule; readonly after: Rule }
  : never;
type Flag<K extends 'changePlaced' | 'changeCollection'> = K extends string
  ? { readonly kind: K; readonly to: boolean }
  : never;

/** What a draft changes of what is activated; `id` is the same as long as the change means the same. */
export type DefinitionChange = { readonly id: string } & (
  | { readonly kind: 'makeTable'; readonly to: string }
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  | Flag<'changePlaced' | 'changeCollection'>
  | { readonly kind: 'removeColumn'; readonly before: Rule }
  | { readonly kind: 'addColumn'; readonly after: Rule }
  | Pair<PairKind>
  | { readonly kind: 'removeOption'; readonly before: Rule; readonly after: Rule; readonly option: EntityOption }
  | {
      readonly kind: 'changeOption';
      readonly before: Rule;
      readonly after: Rule;
      readonly option: EntityOption;
      readonly becomes: EntityOption;
    }
  | { readonly kind: 'describe' }
);

const columnName = ({ propertyName }: Rule): string => propertyName.toLowerCase();

const optionsChanged = (before: Rule, after: Rule): DefinitionChange[] =>
  before.options.flatMap((option): DefinitionChange[] => {
    const becomes = after.options.find(({ id }) => id === option.id);
    if (becomes?.value === option.value) return [];
    const shared = { before, after, option };
    if (becomes) return [{ id: `changeOption:${option.id}`, kind: 'changeOption', ...shared, becomes }];
    // Another option took over the value: the records stay as they are.
    if (after.options.some(({ value }) => value === option.value)) return [];
    return [{ id: `removeOption:${option.id}`, kind: 'removeOption', ...shared }];
  });

const isNarrower = (before: Rule, after: Rule): boolean =>
  (after.min !== null && (before.min === null || after.min > before.min)) ||
  (after.max !== null && (before.max === null || after.max < before.max)) ||
  (after.maxLength !== null && (before.maxLength === null || after.maxLength < before.maxLength));

const propertyChanged = (before: Rule, after: Rule): DefinitionChange[] => {
  const shared = { before, after };
  const change = (kind: PairKind): DefinitionChange => ({ id: `${kind}:${after.id}`, kind, ...shared });
  const renamed = columnName(before) === columnName(after) ? [] : [change('renameColumn')];
  // A changed type asks by itself whether the new values are required and unique.
  if (before.type !== after.type) return [...renamed, change('changeType')];
  const points = before.type === 'reference' && before.referenceId !== after.referenceId;
  if (points) return [...renamed, change('changeReference')];
  const required =
    before.required === after.required ? [] : after.required ? [change('makeRequired')] : [change('makeOptional')];
  const unique = before.unique === after.unique ? [] : after.unique ? [change('makeUnique')] : [change('dropUnique')];
  const limits = isNarrower(before, after) ? [change('changeLimits')] : [];
  return [...renamed, ...optionsChanged(before, after), ...limits, ...required, ...unique];
};

/** The order in which steps are shown. */
const order: readonly DefinitionChange['kind'][] = [
  'makeTable',
  'renameTable',
  'changePlaced',
  'changeCollection',
  'removeColumn',
  'renameColumn',
  'changeType',
  'changeReference',
  'removeOption',
  'changeOption',
  'addColumn',
  'changeLimits',
  'makeOptional',
  'makeRequired',
  'dropUnique',
  'makeUnique',
  'describe',
];

const sameTable = (a: EntityDefinition, b: EntityDefinition): boolean =>
  a.packageName.toLowerCase() === b.packageName.toLowerCase();

/** A property belongs to the one with its id, whatever it is called: a rename is no new column. */
export const compareDefinitions = (old: EntityDefinition | null, next: EntityDefinition): DefinitionChange[] => {
  if (old === null) return [{ id: 'makeTable', kind: 'makeTable', to: next.packageName }];
  const changes: DefinitionChange[] = [];
  if (!sameTable(old, next))
    changes.push({ id: 'renameTable', kind: 'renameTable', from: old.packageName, to: next.packageName });
  if (old.placed !== next.placed) changes.push({ id: 'changePlaced', kind: 'changePlaced', to: next.placed });
  if (old.collection !== next.collection)
    changes.push({ id: 'changeCollection', kind: 'changeCollection', to: next.collection });
  const after = new Map(next.properties.map((property) => [property.id, property]));
  const before = new Set(old.properties.map(({ id }) => id));
  for (const property of old.properties) {
    const now = after.get(property.id);
    if (now) changes.push(...propertyChanged(property, now));
    else changes.push({ id: `removeColumn:${property.id}`, kind: 'removeColumn', before: property });
  }
  for (const property of next.properties)
    if (!before.has(property.id)) changes.push({ id: `addColumn:${property.id}`, kind: 'addColumn', after: property });
  // What only words, defaults, wider limits, more options or another order change.
  if (changes.length === 0 && !sameJson(old, next)) changes.push({ id: 'describe', kind: 'describe' });
  return changes.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};
