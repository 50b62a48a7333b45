/** One value that is different before and after, and where it stands. */
export interface ChangedField {
  /** Names of fields, and of members of lists: their name or their place, counted from 1. */
  readonly path: readonly string[];
  /** Undefined where it did not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

/** `same`: what is equal, or stands only in the one that says more than the other. */
export interface FieldDifference {
  readonly changed: readonly ChangedField[];
  readonly same: readonly ChangedField[];
  /** Not all are named: the entry holds too many. */
  readonly isCut: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const deepest = 8;
const most = 500;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfFields = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.every(isFields);

/** What is compared part by part: objects, and lists of them; `none` has no parts, and may gain or lose some. */
const shapeOf = (value: unknown): 'none' | 'fields' | 'list' | 'plain' => {
  if (value === undefined || value === null) return 'none';
  if (isListOfFields(value)) return value.length === 0 ? 'none' : 'list';
  if (!isFields(value)) return 'plain';
  return Object.keys(value).length === 0 ? 'none' : 'fields';
};
const isSplit = (a: unknown, b: unknown): boolean => {
  const shapes = [shapeOf(a), shapeOf(b)].filter((shape) => shape !== 'none');
  return shapes.length > 0 && shapes.every((shape) => shape === shapes[0] && shape !== 'plain');
};
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const names = ['id', 'key', 'code', 'name'] as const;
/** By which the members of both lists are told apart; without one, they are by their places. */
const nameOfMembers = (lists: readonly (readonly Fields[])[]): string | undefined =>
  names.find((name) =>
    lists.every(
      (list) =>
        list.every((one) => typeof one[name] === 'string') &&
        new Set(list.map((one) => one[name])).size === list.length,
    ),
  );

type Parts = ReadonlyMap<string, unknown>;
const partsOf = (before: unknown, after: unknown): readonly [Parts, Parts] => {
  const fields = (value: unknown): Parts => new Map(isFields(value) ? Object.entries(value) : []);
  if (!Array.isArray(before) && !Array.isArray(after)) return [fields(before), fields(after)];
  const [old, now] = [before, after].map((value) => (isListOfFields(value) ? value : []));
  const name = nameOfMembers([old ?? [], now ?? []]);
  const members = (list: readonly Fields[] = []): Parts =>
    new Map(list.map((one, i) => [name ? String(one[name]) : String(i + 1), one]));
  return [members(old), members(now)];
};

/**
 * What a change changed, field by field. What stands after it often says less than what stood before (what a call was
 * given, and not what the system keeps besides): a field that it does not mention at the top was not changed.
 */
export const changedFields = (before: unknown, after: unknown): FieldDifference => {
  const changed: ChangedField[] = [];
  const same: ChangedField[] = [];
  let isCut = false;
  const isUpdate = isFields(before) && isFields(after);

  const compare = (path: readonly string[], a: unknown, b: unknown): void => {
    const isUnmentioned = isUpdate && path.length === 1 && b === undefined;
    if (!isUnmentioned && path.length < deepest && isSplit(a, b)) {
      const [old, now] = partsOf(a, b);
      for (const name of new Set([...old.keys(), ...now.keys()]))
        compare([...path, name], old.get(name), now.get(name));
    } else if (changed.length + same.length >= most) isCut = true;
    else (isUnmentioned || isEqual(a, b) ? same : changed).push({ path, before: a, after: b });
  };
  if (!isEqual(before, after)) compare([], before, after);
  else if (isFields(after)) for (const [name, value] of Object.entries(after)) compare([name], value, value);
  return { changed, same, isCut };
};
