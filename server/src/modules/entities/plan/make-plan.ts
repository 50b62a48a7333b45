import type { EntityBlock, EntityChoiceMade, EntityExample, EntityPropertyRule, EntityStep } from '@eoms/contract';
import type { DefinitionChange } from './compare-definitions.ts';

/** What the records say about one change; what a change does not ask stays 0. */
export interface Counted {
  /** Records without a value. */
  readonly blank: number;
  /** Values that the new type cannot hold, or not whole. */
  readonly unconvertible: number;
  /** Of these, the ones of which nothing is left. */
  readonly emptied: number;
  /** Records whose value another one would have too. */
  readonly duplicates: number;
  /** Records with the option, or with a value in the column. */
  readonly used: number;
  readonly outside: number;
  readonly examples: readonly EntityExample[];
}
export const nothingCounted: Counted = {
  blank: 0,
  unconvertible: 0,
  emptied: 0,
  duplicates: 0,
  used: 0,
  outside: 0,
  examples: [],
};

export interface PlanInput {
  readonly entityName: string;
  readonly changes: readonly DefinitionChange[];
  readonly counts: ReadonlyMap<string, Counted>;
  readonly records: number;
  readonly choices: readonly EntityChoiceMade[];
  readonly nameOfEntity: (id: string | null) => string;
}

const plain: Omit<EntityStep, 'id' | 'kind' | 'name'> = {
  propertyId: null,
  from: null,
  to: null,
  reversible: true,
  rows: 0,
  blank: 0,
  unconvertible: 0,
  duplicates: 0,
  defaulted: 0,
  outside: 0,
  lost: 0,
  examples: [],
  blockedBy: null,
  choices: [],
  chosen: null,
};

type Part = Partial<EntityStep>;
type ChangeOf<K extends DefinitionChange['kind']> = Extract<DefinitionChange, { readonly kind: K }>;
type About<K extends DefinitionChange['kind']> = (change: ChangeOf<K>, counted: Counted, input: PlanInput) => Part;

/** Records without a value that must have one: they get the default, or block. */
const filled = ({ required, defaultValue }: EntityPropertyRule, empty: number, duplicates: number): Part => {
  if (!required || empty === 0) return { blockedBy: duplicates > 0 ? 'duplicates' : null };
  const block: EntityBlock | null = defaultValue === null ? 'blanks' : duplicates > 0 ? 'duplicates' : null;
  return { defaulted: defaultValue === null ? 0 : empty, blockedBy: block };
};

const choiceOf = ({ choices }: PlanInput, id: string): EntityChoiceMade | null =>
  choices.find(({ step }) => step === id) ?? null;

const removedOption: About<'removeOption'> = ({ id, after, option }, { used, examples }, input) => {
  const chosen = choiceOf(input, id);
  const target = chosen?.action === 'map' ? after.options.find((one) => one.id === chosen.to) : undefined;
  const shared: Part = {
    propertyId: after.id,
    from: option.name,
    rows: used,
    examples: target ? [] : [...examples],
    reversible: used === 0,
    choices: used > 0 ? (after.required ? ['map'] : ['map', 'blank']) : [],
  };
  if (used === 0) return shared;
  if (target) return { ...shared, chosen, to: target.name };
  if (chosen?.action === 'blank' && !after.required) return { ...shared, chosen, lost: used };
  return { ...shared, blockedBy: 'optionUsed' };
};

const changedType: About<'changeType'> = ({ before, after }, counted) => ({
  propertyId: after.id,
  from: before.type,
  to: after.type,
  rows: counted.used,
  blank: counted.blank,
  unconvertible: counted.unconvertible,
  outside: counted.outside,
  duplicates: counted.duplicates,
  lost: counted.unconvertible,
  examples: [...counted.examples],
  reversible: counted.unconvertible === 0,
  ...filled(after, counted.blank + counted.emptied, counted.duplicates),
});

const ofProperty = ({
  before,
  after,
}: {
  readonly before: EntityPropertyRule;
  readonly after: EntityPropertyRule;
}) => ({
  propertyId: after.id,
  from: before.propertyName,
  to: after.propertyName,
});
const plainly = ({ after }: { readonly after: EntityPropertyRule }): Part => ({ propertyId: after.id });

/** What each kind of step says; a kind without an entry does not compile. */
const about: { readonly [K in DefinitionChange['kind']]: About<K> } = {
  makeTable: ({ to }) => ({ to }),
  renameTable: ({ from, to }, _, { records }) => ({ from, to, rows: records }),
  // Records without a place are seen by whoever sees all places.
  changePlaced: ({ to }, { blank }) => ({ to: String(to), blank: to ? blank : 0 }),
  changeCollection: ({ to }, _, { records }) => ({
    to: String(to),
    rows: records,
    blockedBy: !to && records > 1 ? 'severalRecords' : null,
  }),
  removeColumn: ({ before }, { used, examples }) => ({
    propertyId: before.id,
    from: before.propertyName,
    rows: used,
    lost: used,
    examples: [...examples],
    reversible: used === 0,
  }),
  renameColumn: (change, _, { records }) => ({ ...ofProperty(change), rows: records }),
  changeType: changedType,
  changeReference: ({ before, after }, counted, { nameOfEntity }) => ({
    propertyId: after.id,
    from: nameOfEntity(before.referenceId),
    to: nameOfEntity(after.referenceId),
    rows: counted.used,
    blank: counted.blank,
    unconvertible: counted.used,
    lost: counted.used,
    examples: [...counted.examples],
    reversible: counted.used === 0,
    ...filled(after, counted.blank + counted.used, 0),
  }),
  removeOption: removedOption,
  changeOption: ({ after, option, becomes }, { used }) => ({
    propertyId: after.id,
    from: option.value,
    to: becomes.value,
    rows: used,
  }),
  addColumn: ({ after }, { duplicates }, { records }) => {
    const { required, defaultValue } = after;
    const gets = defaultValue === null ? 0 : records;
    return {
      propertyId: after.id,
      to: after.propertyName,
      rows: gets,
      blank: records - gets,
      defaulted: gets,
      duplicates,
      blockedBy: required && records > gets ? 'blanks' : duplicates > 0 ? 'duplicates' : null,
    };
  },
  changeLimits: ({ after }, { outside, examples }) => ({
    propertyId: after.id,
    outside,
    examples: [...examples],
  }),
  makeOptional: plainly,
  makeRequired: ({ after }, { blank, duplicates, examples }) => ({
    propertyId: after.id,
    blank,
    duplicates,
    rows: after.defaultValue === null ? 0 : blank,
    examples: [...examples],
    ...filled(after, blank, duplicates),
  }),
  dropUnique: plainly,
  makeUnique: ({ after }, { duplicates, examples }) => ({
    propertyId: after.id,
    duplicates,
    examples: [...examples],
    blockedBy: duplicates > 0 ? 'duplicates' : null,
  }),
  describe: () => ({}),
};

const nameOf = (change: DefinitionChange, entityName: string): string => {
  if ('after' in change) return change.after.name;
  return 'before' in change ? change.before.name : entityName;
};

/** The steps of a plan, of what changes and what the records say about it. */
export const makeSteps = (input: PlanInput): EntityStep[] =>
  input.changes.map((change): EntityStep => {
    const counted = input.counts.get(change.id) ?? nothingCounted;
    const say = about[change.kind] as (one: DefinitionChange, counted: Counted, input: PlanInput) => Part;
    const said = say(change, counted, input);
    return { ...plain, id: change.id, kind: change.kind, name: nameOf(change, input.entityName), ...said };
  });
