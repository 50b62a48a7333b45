import type { EnumItem, FieldSchema, ModelAction, ModelDescription, ModelParam, ModelProperty } from '@eoms/contract';
import { sameJson } from '../../../platform/same-json.ts';
import type { DescriptionPart, LiveChoices, PartOf } from '../models/description-shape.ts';

/** The wording and settings of one part: local changes stay, the rest follows the driver. */
const kept = <T extends object>(fields: readonly (keyof T)[], current: T, taken: T | undefined, latest: T): T => {
  const merged: T = { ...latest };
  for (const field of fields) {
    const ours = current[field];
    if (taken !== undefined && sameJson(ours, taken[field])) continue;
    if (ours === undefined) delete merged[field];
    else merged[field] = ours;
  }
  return merged;
};

const choices = (
  current: readonly EnumItem[] | undefined,
  taken: readonly EnumItem[] | undefined,
  latest: readonly EnumItem[] | undefined,
  live: boolean,
): EnumItem[] | undefined => {
  const find = (list: readonly EnumItem[] | undefined, code: string) => list?.find((item) => item.code === code);
  const merged = (latest ?? []).map((item) => {
    const ours = find(current, item.code);
    return ours ? kept<EnumItem>(['name', 'color'], ours, find(taken, item.code), item) : item;
  });
  const named = live ? (current ?? []).filter(({ code }) => find(latest, code) === undefined) : [];
  return latest === undefined && named.length === 0 ? undefined : [...merged, ...named];
};

const withChoices = <T extends object, K extends keyof T>(part: T, key: K, items: T[K] | undefined): T => {
  const { [key]: _gone, ...rest } = part;
  return (items === undefined ? rest : { ...rest, [key]: items }) as T;
};

const field = (current: FieldSchema, taken: FieldSchema | undefined, latest: FieldSchema, live: boolean): FieldSchema =>
  withChoices(
    kept<FieldSchema>(['name', 'unit', 'help', 'default'], current, taken, latest),
    'options',
    choices(current.options, taken?.options, latest.options, live),
  );

const param = (
  current: ModelParam,
  taken: ModelParam | undefined,
  latest: ModelParam,
  live: LiveChoices,
): ModelParam => ({
  ...field(current, taken, latest, live.has(`params/${latest.id}`)),
  id: latest.id,
  origin: latest.origin,
  hidden: current.hidden,
});

const property = (
  current: ModelProperty,
  taken: ModelProperty | undefined,
  latest: ModelProperty,
  live: LiveChoices,
): ModelProperty =>
  withChoices(
    kept<ModelProperty>(['name', 'unit', 'hidden', 'history'], current, taken, latest),
    'enum',
    choices(current.enum, taken?.enum, latest.enum, live.has(`properties/${latest.id}`)),
  );

const action = (
  current: ModelAction,
  taken: ModelAction | undefined,
  latest: ModelAction,
  live: LiveChoices,
): ModelAction => ({
  ...kept<ModelAction>(['name', 'hidden', 'confirm'], current, taken, latest),
  params: latest.params.map((newest) => {
    const ours = current.params.find(({ id }) => id === newest.id);
    const theirs = taken?.params.find(({ id }) => id === newest.id);
    return ours ? field(ours, theirs, newest, live.has(`actions/${latest.id}/${newest.id}`)) : newest;
  }),
});

type Merge<T> = (current: T, taken: T | undefined, latest: T, live: LiveChoices) => T;
const isOwn = (item: object): boolean => 'origin' in item && item.origin === 'model';

/** One list: the driver's parts in its order, then the local ones. */
const mergeList = <P extends DescriptionPart>(
  part: P,
  { current, taken, latest, live }: SyncInput,
  merge: Merge<PartOf<P>>,
): PartOf<P>[] => {
  const find = (description: ModelDescription, id: string) =>
    (description[part] as readonly PartOf<P>[]).find((item) => item.id === id);
  const theirs = (latest[part] as readonly PartOf<P>[]).flatMap((newest) => {
    const ours = find(current, newest.id);
    const before = find(taken, newest.id);
    // A part of a ready model that a user removed stays removed, and one that a user changed stays as it is.
    if (isOwn(newest)) {
      if (!ours) return before ? [] : [newest];
      return [sameJson(ours, before) ? newest : ours];
    }
    return [ours ? merge(ours, before, newest, live) : newest];
  });
  const gone = new Set(theirs.map(({ id }) => id));
  const own = (current[part] as readonly PartOf<P>[]).filter(
    (item) => !gone.has(item.id) && isOwn(item) && !sameJson(item, find(taken, item.id)),
  );
  return [...theirs, ...own];
};

export interface SyncInput {
  /** The model's description now. */
  readonly current: ModelDescription;
  /** The original that it was made from. */
  readonly taken: ModelDescription;
  /** What the driver defines now. */
  readonly latest: ModelDescription;
  readonly live: LiveChoices;
}

/** Updates a description to its driver; local wording, defaults, settings and own parts stay. */
export const syncDescription = (input: SyncInput): ModelDescription => ({
  params: mergeList('params', input, param),
  properties: mergeList('properties', input, property),
  actions: mergeList('actions', input, action),
  listeners: mergeList('listeners', input, (current) => current),
});
