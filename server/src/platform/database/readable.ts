import type { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;
type Blank<S extends Shape> = { readonly [K in keyof S]?: z.output<S[K]> };

export interface Readable {
  readonly unreadable?: true;
}

/**
 * Reads what rows keep in words or JSON as this version knows it: after an update was taken back, or beside a node of a
 * newer version, there may be kinds that it does not know. A key that does not fit its schema gets the blank, so that one
 * such row spoils neither a list nor whatever goes through all of them.
 */
export const readableBy = <S extends Shape, B extends Blank<S>>({ shape }: { readonly shape: S }, blank: B) => {
  const keys = Object.keys(blank);
  return <R extends { readonly [K in keyof B]?: unknown }>(row: R): R & Readable => {
    const strange = keys.filter((key) => shape[key]?.safeParse(row[key as keyof R]).success === false);
    if (strange.length === 0) return row;
    const blanks = Object.fromEntries(strange.map((key) => [key, blank[key as keyof B]]));
    return { ...row, ...blanks, unreadable: true };
  };
};
