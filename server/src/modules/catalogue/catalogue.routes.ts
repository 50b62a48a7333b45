import { catalogueEndpoints, modelsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { driversHandlers } from './drivers.routes.ts';
import { makersHandlers } from './makers.routes.ts';
import { modelsHandlers } from './models.routes.ts';
import { typesHandlers } from './types.routes.ts';

const { listModelsOfType, getModel, saveModel, removeModel } = modelsEndpoints;
const modelCalls = { listModelsOfType, getModel, saveModel, removeModel };

export const catalogueRoutes = (work: CatalogueWork): Route[] => [
  ...implement(catalogueEndpoints, { ...typesHandlers(work), ...makersHandlers(work), ...driversHandlers(work) }),
  ...implement(modelCalls, modelsHandlers(work)),
];
