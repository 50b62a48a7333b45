import type { Reference } from '../../platform/database/references.ts';
import { places } from './places.tables.ts';

/** The texts of places that may be entries of dictionaries. */
export const placeReferences: Reference = {
  table: places,
  words: { screen: 'place', columns: { placeType: places.type, placeStateReason: places.setReason } },
};
