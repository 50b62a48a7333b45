import type { Platform } from '../../platform/platform.ts';
import type { Menus } from '../menus/menus.module.ts';
import type { Navigation } from '../navigation/navigation.module.ts';
import type { People } from '../people/people.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

/** What roles need from the tree of places. */
export type PlaceTree = Pick<PlacesModule, 'existingPlaces' | 'placesBelow' | 'groupsBelow' | 'withEveryPart'>;

export interface AccessDeps extends Pick<Platform, 'database' | 'news'> {
  readonly menus: Pick<Menus, 'menuIds'>;
  readonly places: PlaceTree;
  readonly navigation: Pick<Navigation, 'navigationMenuIds' | 'setRoles'>;
  readonly people: Pick<People, 'setRoles'>;
}
