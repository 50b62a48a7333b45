import type { ModuleParts } from '../../platform/platform.ts';
import type { SystemDeps } from './system.deps.ts';
import { systemRoutes } from './system.routes.ts';

/** Settings, audit log and safe mode of the installation. */
export const createSystem = (deps: SystemDeps): ModuleParts => ({ routes: systemRoutes(deps) });
