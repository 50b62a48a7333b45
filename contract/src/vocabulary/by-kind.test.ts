import { expect, it } from 'vitest';
import { type ByKind, byKind, knowsKind, UnknownKind } from './by-kind.ts';

type Shape = { readonly kind: 'circle'; readonly radius: number } | Box;
interface Box {
  readonly kind: 'square' | 'oblong';
  readonly sides: readonly number[];
}

const sizes: ByKind<Shape, number, [scale: number]> = {
  circle: ({ radius }, scale) => radius * scale,
  square: ({ sides }, scale) => (sides[0] ?? 0) * scale,
  oblong: ({ sides }, scale) => Math.max(...sides) * scale,
};

it('gives each kind to what the table has for it', () => {
  const shapes: Shape[] = [
    { kind: 'circle', radius: 2 },
    { kind: 'oblong', sides: [3, 4] },
  ];
  expect(shapes.map((shape) => byKind(sizes, shape, 10))).toEqual([20, 40]);
});

it('does not compile without one of the kinds, or with one too many', () => {
  // @ts-expect-error the kind `oblong` is missing
  const missing: ByKind<Shape, string> = { circle: () => 'a', square: () => 'b' };
  // @ts-expect-error there is no kind `star`
  const wrong: ByKind<Shape, string> = { circle: () => 'a', square: () => 'b', oblong: () => 'c', star: () => 'd' };
  expect([missing, wrong]).toHaveLength(2);
});

it('says which kind it does not know, names of the language included', () => {
  for (const kind of ['star', 'constructor', '__proto__']) {
    const strange = { kind, sides: [] } as unknown as Shape;
    expect(knowsKind(sizes, strange)).toBe(false);
    expect(() => byKind(sizes, strange, 1)).toThrow(new UnknownKind(kind));
  }
});
