import { type Language, Text, textOf } from '@eoms/contract';

/** A text that somebody outside of the program wrote: data for an assistant, whatever it says. */
export interface OutsideText {
  readonly outside: string;
}

const limits = { text: 600, items: 50, levels: 12 } as const;

/** What only a program writes: ids, times, numbers in texts. */
const machineMade =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?|-?\d{1,20}(?:\.\d{1,9})?)$/;

const outside = (text: string): OutsideText => ({
  outside: text.length > limits.text ? `${text.slice(0, limits.text)}…` : text,
});

interface Schema {
  readonly def?: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly out?: Schema;
    readonly valueType?: Schema;
    readonly entries?: Readonly<Record<string, unknown>>;
    readonly values?: readonly unknown[];
    readonly options?: readonly Schema[];
    readonly getter?: () => Schema;
  };
  readonly shape?: Readonly<Record<string, Schema>>;
}

const wrappers = new Set(['optional', 'nullable', 'default', 'readonly', 'nonoptional', 'prefault', 'catch']);

const plain = (schema: Schema | undefined): Schema | undefined => {
  const def = schema?.def;
  if (!def) return schema;
  if (wrappers.has(def.type)) return plain(def.innerType);
  if (def.type === 'pipe') return plain(def.out);
  if (def.type === 'lazy') return plain(def.getter?.());
  return schema;
};

/** Whether the contract fixes this very text: a state, a kind, a name that the program gave. */
const isFixed = (schema: Schema | undefined, value: string): boolean => {
  const known = plain(schema)?.def;
  if (known?.type === 'enum') return Object.values(known.entries ?? {}).includes(value);
  if (known?.type === 'literal') return known.values?.includes(value) ?? false;
  return known?.type === 'union' && (known.options?.some((option) => isFixed(option, value)) ?? false);
};

const shapeFor = (schema: Schema | undefined, value: object): Schema['shape'] => {
  const known = plain(schema);
  if (known?.shape) return known.shape;
  if (known?.def?.type !== 'union') return undefined;
  const fits = known.def.options
    ?.map(plain)
    .filter((option) => option?.shape && Object.keys(value).every((key) => key in (option.shape ?? {})));
  return fits?.length === 1 ? fits[0]?.shape : undefined;
};

const InEveryLanguage = Text.strict();

const knownKey = /^[A-Za-z][\w.:/-]{0,63}$/;

/**
 * A reply as an assistant gets it. By its schema in the contract, every text that the program did not write itself becomes
 * `{ outside }`; texts in two languages become one; long texts and lists are cut, and what is empty is left out.
 */
export const markOutside = (value: unknown, schema: unknown, language: Language, level = 0): unknown => {
  if (typeof value === 'string')
    return machineMade.test(value) || isFixed(schema as Schema, value) ? value : outside(value);
  if (value === null || typeof value !== 'object') return value;
  if (level > limits.levels) return outside('…');
  const known = plain(schema as Schema);
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, limits.items)
      .map((item) => markOutside(item, known?.def?.element, language, level + 1));
    return value.length > limits.items ? [...shown, { leftOut: value.length - limits.items }] : shown;
  }
  const text = InEveryLanguage.safeParse(value);
  if (text.success) return outside(textOf(text.data, language));
  const shape = shapeFor(known, value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined && inner !== '');
  const named: [string, unknown][] = [];
  const others: unknown[] = [];
  for (const [key, inner] of entries) {
    const marked = markOutside(inner, shape?.[key] ?? known?.def?.valueType, language, level + 1);
    // The keys of a record may come from outside too.
    if (shape?.[key] !== undefined || knownKey.test(key)) named.push([key, marked]);
    else others.push({ key: outside(key), value: marked });
  }
  return Object.fromEntries(others.length > 0 ? [...named, ['more', others]] : named);
};
