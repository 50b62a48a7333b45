import type { Combination } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { readCombinations } from './combinations.store.ts';

/** Which places are made of which others, from memory. */
export interface PlaceRelations {
  all(): readonly Combination[];
  /** What the place is made of. */
  ofWhole(placeId: string): Combination | undefined;
  /** The combined places that it may be a part of. */
  ofPart(placeId: string): readonly Combination[];
  /** The combined place that it is a part of at the moment. */
  holderOf(placeId: string): Combination | undefined;
  /** The place and its parts: where its devices are. */
  roomsOf(placeId: string): readonly string[];
  /** The place, and its parts while it is combined. */
  roomsInUse(placeId: string): readonly string[];
  /** The place and those that share a room with it. */
  sharing(placeId: string): readonly string[];
  /** Whether somebody who sees these places may operate the place: while it is combined, only with all of it. */
  mayOperate(scope: PlaceScope, placeId: string): boolean;
  reload(): Promise<void>;
}

const none: readonly Combination[] = [];
const idsOf = ({ placeId, parts }: Combination): string[] => [placeId, ...parts.map(({ id }) => id)];

export const createPlaceRelations = (database: Pick<Database, 'db'>): PlaceRelations => {
  let combinations: readonly Combination[] = [];
  let byPart: ReadonlyMap<string, readonly Combination[]> = new Map();
  /** One after another, so that an older answer never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve();

  const ofWhole: PlaceRelations['ofWhole'] = (placeId) => combinations.find((one) => one.placeId === placeId);
  // Asked for every change of every device.
  const ofPart: PlaceRelations['ofPart'] = (placeId) => byPart.get(placeId) ?? none;
  const holderOf: PlaceRelations['holderOf'] = (placeId) => ofPart(placeId).find(({ combined }) => combined);
  const roomsOf: PlaceRelations['roomsOf'] = (placeId) => {
    const whole = ofWhole(placeId);
    return whole ? idsOf(whole) : [placeId];
  };
  return {
    all: () => combinations,
    ofWhole,
    ofPart,
    holderOf,
    roomsOf,
    roomsInUse: (placeId) => (ofWhole(placeId)?.combined ? roomsOf(placeId) : [placeId]),
    sharing(placeId) {
      const rooms = roomsOf(placeId);
      const wholes = rooms.flatMap(ofPart).map((one) => one.placeId);
      return [...new Set([...rooms, ...wholes])];
    },
    mayOperate(scope, placeId) {
      const holder = scope === 'all' ? undefined : holderOf(placeId);
      return holder === undefined || holder.parts.every(({ id }) => scope.includes(id));
    },
    reload() {
      reading = reading
        .catch(() => undefined)
        .then(async () => {
          const read = await readCombinations(database.db);
          const partIds = new Set(read.flatMap(({ parts }) => parts.map(({ id }) => id)));
          const holding = (partId: string) => read.filter(({ parts }) => parts.some(({ id }) => id === partId));
          byPart = new Map([...partIds].map((id) => [id, holding(id)]));
          combinations = read;
        });
      return reading;
    },
  };
};
