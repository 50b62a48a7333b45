import { layoutChanged, may } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import type { LayoutsDeps } from './design-layouts.ts';
import { layoutsRoutes } from './layouts.routes.ts';
import { countPlacesWith } from './layouts.store.ts';

export {
  findLostReferences,
  imagesAmong,
  type LayoutWorld,
  refuseFaults,
  type WorldFault,
} from './check-references.ts';

import { layoutFiles } from './layout-files.store.ts';

export { readLayout } from './read-layout.store.ts';

const watch = may('view', 'controlDesign', 'placeControl', 'centralizedControl');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Control layouts of places: generated or designed, with a draft, published versions and their designers. */
export const createLayouts = (deps: LayoutsDeps): ModuleParts => {
  const { database, live, places, plugins } = deps;
  deps.files.addUse(...layoutFiles);
  plugins.setUse((code) => countPlacesWith(database.db, code));
  live.allowTopic(
    'layout',
    watch,
    (caller, placeId) => uuid.test(placeId) && places.seesPlace(caller.places, placeId),
    'control',
  );
  live.pushes(layoutChanged, (change, publish) => {
    const { placeId } = change;
    publish(`layout:${placeId}`, layoutChanged, change, { placeId });
  });
  return { routes: layoutsRoutes(deps) };
};
