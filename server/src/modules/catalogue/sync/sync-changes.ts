import type { EnumItem, ModelDescription, SyncChange } from '@eoms/contract';
import { sameJson } from '../../../platform/same-json.ts';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
type Part = SyncChange['part'];

const longest = 200;
const shown = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
const labelled = (key: string, value: unknown): string | null =>
  value === undefined ? null : `${key}: ${shown(value)}`;

const enumChanges = (id: string, before: readonly EnumItem[], after: readonly EnumItem[]): SyncChange[] => {
  const change = (code: string, kind: SyncChange['kind'], was?: EnumItem, is?: EnumItem): SyncChange => ({
    part: 'enum',
    id: `${id}/${code}`,
    kind,
    before: was ? was.name.zh : null,
    after: is ? is.name.zh : null,
  });
  const known = new Map(before.map((item) => [item.code, item]));
  const now = new Set(after.map(({ code }) => code));
  return [
    ...after.flatMap((item) => {
      const was = known.get(item.code);
      if (!was) return [change(item.code, 'added', undefined, item)];
      return sameJson(was, item) ? [] : [change(item.code, 'changed', was, item)];
    }),
    ...before.filter(({ code }) => !now.has(code)).map((item) => change(item.code, 'removed', item)),
  ];
};

const itemChanges = (part: Part, before: Item, after: Item): SyncChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): SyncChange[] => {
    if (sameJson(before[key], after[key])) return [];
    if (key === 'enum' || key === 'options')
      return enumChanges(after.id, (before[key] ?? []) as EnumItem[], (after[key] ?? []) as EnumItem[]);
    return [
      { part, id: after.id, kind: 'changed', before: labelled(key, before[key]), after: labelled(key, after[key]) },
    ];
  });

const listChanges = (part: Part, before: readonly Item[], after: readonly Item[]): SyncChange[] => {
  const known = new Map(before.map((item) => [item.id, item]));
  const now = new Set(after.map(({ id }) => id));
  const plain = (id: string, kind: SyncChange['kind']): SyncChange => ({ part, id, kind, before: null, after: null });
  return [
    ...after.flatMap((item) => {
      const was = known.get(item.id);
      return was ? itemChanges(part, was, item) : [plain(item.id, 'added')];
    }),
    ...before.filter(({ id }) => !now.has(id)).map(({ id }) => plain(id, 'removed')),
  ];
};

/** The differences between two descriptions, one line each. */
export const changesBetween = (before: ModelDescription, after: ModelDescription): SyncChange[] => [
  ...listChanges('param', before.params, after.params),
  ...listChanges('property', before.properties, after.properties),
  ...listChanges('action', before.actions, after.actions),
  ...listChanges('listener', before.listeners, after.listeners),
];
