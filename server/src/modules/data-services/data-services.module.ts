import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { dataServicesRoutes } from './data-services.routes.ts';

/** What HTTP services can be asked: controllers and methods, by hand or from documents of OpenAPI. */
export const createDataServices = ({ database }: Pick<Platform, 'database'>): ModuleParts => ({
  routes: dataServicesRoutes({ database }),
});
