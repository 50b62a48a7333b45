import { catalogueEndpoints, modelsEndpoints, panelsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { driversHandlers } from './drivers/drivers.routes.ts';
import { makersHandlers } from './makers/makers.routes.ts';
import { modelsHandlers } from './models/models.routes.ts';
import { readModelsHandlers } from './models/read-models.routes.ts';
import { panelsHandlers } from './panels/panels.routes.ts';
import { transferHandlers } from './transfer/transfer.routes.ts';
import { typesHandlers } from './types/types.routes.ts';

export const catalogueRoutes = (work: CatalogueWork): Route[] => [
  ...implement(catalogueEndpoints, { ...typesHandlers(work), ...makersHandlers(work), ...driversHandlers(work) }),
  ...implement(modelsEndpoints, { ...readModelsHandlers(work), ...modelsHandlers(work), ...transferHandlers(work) }),
  ...implement(panelsEndpoints, panelsHandlers(work)),
];
