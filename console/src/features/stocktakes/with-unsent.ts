import type { StocktakeItem, StocktakeScan } from '@eoms/contract';
import { type Label, matchLabel, readLabel } from '@eoms/contract/vocabulary';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';

export interface CountedItem extends StocktakeItem {
  /** Scanned here, and not sent yet. */
  readonly unsent: boolean;
}

/** The asset of this place that a label is on, as far as the phone knows. */
export const knownItem = <T extends StocktakeItem>(label: Label, items: readonly T[]): T | undefined => {
  const known = items.map((item) => {
    return { id: item.assetId ?? item.id, kind: 'asset' as const, codes: [item.code], item };
  });
  const match = matchLabel(label, known);
  return match.sure === 'exact' ? match.found.item : undefined;
};

const bodyOf = (entry: OutboxEntry): StocktakeScan => entry.args.body as StocktakeScan;

/** The assets of a place as they will be once everything is sent. */
export const withUnsent = (
  items: readonly StocktakeItem[],
  pending: readonly OutboxEntry[],
  place: { readonly placeId: string; readonly name: string },
): CountedItem[] => {
  const counted = new Map(items.map((item): [string, CountedItem] => [item.id, { ...item, unsent: false }]));
  for (const entry of pending) {
    if (entry.call !== 'scanAsset') continue;
    const { label, at } = bodyOf(entry);
    const item = knownItem(readLabel(label), items);
    if (!item || item.state === 'found') continue;
    const state = item.placeId === place.placeId ? 'found' : 'misplaced';
    counted.set(item.id, {
      ...item,
      state,
      foundPlaceId: place.placeId,
      foundPlace: place.name,
      foundAt: item.foundAt ?? at,
      unsent: true,
    });
  }
  return [...counted.values()];
};
