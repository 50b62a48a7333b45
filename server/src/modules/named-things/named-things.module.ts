import type { ThingKind } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { type FoundThing, searchThings, thingsOf } from './named-things.store.ts';

export { idsIn, withIds } from './ids-in.ts';
export { type FoundThing, namesakesOf, thingsOf } from './named-things.store.ts';

export interface NamedThingsModule extends ModuleParts {
  /** Those of the ids that exist and that may be seen in these places. */
  of(scope: PlaceScope, ids: readonly string[]): Promise<FoundThing[]>;
  search(
    scope: PlaceScope,
    wanted: { readonly kind: ThingKind; readonly keyword?: string | undefined; readonly limit: number },
  ): Promise<FoundThing[]>;
}

/** What contents refer to by ids, with the names by which another system finds it. */
export const createNamedThings = ({ database: { db } }: { readonly database: Database }): NamedThingsModule => ({
  routes: [],
  of: (scope, ids) => thingsOf(db, scope, ids),
  search: (scope, wanted) => searchThings(db, scope, wanted),
});
