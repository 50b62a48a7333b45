import { layoutChanged, may } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { Config } from '../config/config.module.ts';
import type { LayoutsDeps } from './design-layouts.ts';
import { layoutsRoutes } from './layouts.routes.ts';
import { countPlacesWith, layoutReferences } from './layouts.store.ts';
import type { WidgetData } from './widget-data.ts';

export {
  findLostReferences,
  imagesAmong,
  type LayoutWorld,
  refuseFaults,
  sourcesFor,
  type WorldFault,
} from './check-references.ts';

import { layoutFiles } from './layout-files.store.ts';

export { readLayout } from './read-layout.store.ts';
export {
  type AskedAttribute,
  askedIn,
  type OutsideContent,
  sourceKey,
  sourcesIn,
  type WidgetData,
} from './widget-data.ts';

export interface LayoutsModule extends ModuleParts {
  start(): Promise<void>;
  /** Plugs in what data behaviours say for widgets. */
  setData(data: WidgetData): void;
}

const watch = may('view', 'controlDesign', 'placeControl', 'centralizedControl');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Control layouts of places: generated or designed, with a draft, published versions and their designers. */
export const createLayouts = ({
  config,
  ...deps
}: Omit<LayoutsDeps, 'outside'> & { readonly config: Pick<Config, 'frameSites'> }): LayoutsModule => {
  const { database, live, places, plugins } = deps;
  const data = createPlugPoint<WidgetData>('layouts.setData');
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
  return {
    routes: layoutsRoutes({ ...deps, outside: { sites: config.frameSites, data: data.get } }),
    references: [layoutReferences],
    setData: data.plug,
    async start() {
      data.get();
    },
  };
};
