import { create } from 'zustand';
import { readText, storeText } from '../ui/storage.ts';

/** The part of the venue that the user has chosen: everything, a group of places, or one place. */
export interface CurrentPlace {
  kind: 'group' | 'place';
  id: string;
  name: string;
}
const key = 'eoms_place';

const stored = (): CurrentPlace | null => {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value) || !('name' in value))
      return null;
    const { kind, id, name } = value;
    const good = (kind === 'group' || kind === 'place') && typeof id === 'string' && typeof name === 'string';
    return good ? { kind, id, name } : null;
  } catch {
    return null;
  }
};

export const useCurrentPlace = create<{ place: CurrentPlace | null; choose: (place: CurrentPlace | null) => void }>(
  (set) => ({
    place: stored(),
    choose: (place) => {
      storeText(key, place ? JSON.stringify(place) : null);
      set({ place });
    },
  }),
);
