import type { PlacesModule } from '../../places/places.module.ts';

type Relations = PlacesModule['relations'];

/** Where the devices of a place are: in its parts too while it is combined. */
export const roomsInUse = (relations: Pick<Relations, 'ofWhole' | 'roomsOf'>, placeId: string): readonly string[] =>
  relations.ofWhole(placeId)?.combined ? relations.roomsOf(placeId) : [placeId];
