import type { Layout, LayoutDifference, LayoutItem } from './layout.entities.ts';

type Part = LayoutDifference['changed'][number]['parts'][number];

/** JSON with sorted keys: the database keeps objects in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const partsOf: readonly (readonly [Part, (item: LayoutItem) => unknown])[] = [
  ['place', ({ x, y }) => [x, y]],
  ['size', ({ w, h }) => [w, h]],
  ['title', ({ title }) => title],
  ['plugin', ({ plugin }) => plugin],
  ['attributes', ({ attributes, attributesFrom = {} }) => [attributes, attributesFrom]],
  ['bindings', ({ devices, properties, image }) => [devices, properties, image]],
  ['operation', ({ open, confirm }) => [open, confirm]],
  ['lock', ({ locked }) => locked],
];

/** What must be done to turn one layout into the other. */
export const compareLayouts = (before: Layout, after: Layout): LayoutDifference => {
  const earlier = new Map(before.layout.map((item) => [item.id, item]));
  const later = new Set(after.layout.map((item) => item.id));
  return {
    added: after.layout.filter((item) => !earlier.has(item.id)),
    removed: before.layout.filter((item) => !later.has(item.id)),
    changed: after.layout.flatMap((item) => {
      const old = earlier.get(item.id);
      const parts = old ? partsOf.flatMap(([part, of]) => (same(of(old), of(item)) ? [] : [part])) : [];
      return old && parts.length > 0 ? [{ before: old, after: item, parts }] : [];
    }),
    form: !same(before.layoutForm, after.layoutForm),
  };
};

/** Number of differences, as the designer counts unpublished changes. */
export const countDifferences = ({ added, removed, changed, form }: LayoutDifference): number =>
  added.length + removed.length + changed.length + (form ? 1 : 0);
