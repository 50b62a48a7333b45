interface Kinded {
  readonly kind: string;
}
/** The member of a union that is of a kind. */
export type OfKind<T extends Kinded, K extends T['kind']> = T extends Kinded
  ? K extends T['kind']
    ? T
    : never
  : never;

/** What is done for each kind of a union: one that is added to the union does not compile until it is added here. */
export type ByKind<T extends Kinded, R, A extends readonly unknown[] = []> = {
  readonly [K in T['kind']]: (one: OfKind<T, K>, ...rest: A) => R;
};

/** Stored data of a newer version, or of an extension, has a kind that this program does not know. */
export class UnknownKind extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(`the kind ${kind} is not known here`);
    this.kind = kind;
  }
}

/** Whether a table has the kind that something says to be of; in typed code it always has. */
export const knowsKind = (table: object, { kind }: Kinded): boolean => Object.hasOwn(table, kind);

/** The kinds of a table, in its order. */
export const kindsOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[];

/** What a table has for a kind. */
export const entryOf = <R>(table: Readonly<Record<string, R>>, kind: string): R => {
  const entry = Object.hasOwn(table, kind) ? table[kind] : undefined;
  if (entry === undefined) throw new UnknownKind(kind);
  return entry;
};

/** Does for something what the table says for its kind. */
export const byKind = <T extends Kinded, R, A extends readonly unknown[]>(
  table: ByKind<T, R, A>,
  one: T,
  ...rest: A
): R => (entryOf<unknown>(table, one.kind) as (one: T, ...rest: A) => R)(one, ...rest);

/** As `byKind`, for those who walk over stored data, of which one odd record must not cost the rest. */
export const byKnownKind = <T extends Kinded, R, A extends readonly unknown[]>(
  table: ByKind<T, R, A>,
  one: T,
  otherwise: R,
  ...rest: A
): R => (knowsKind(table, one) ? byKind(table, one, ...rest) : otherwise);
