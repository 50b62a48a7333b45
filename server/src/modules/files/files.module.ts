import type { ModuleParts } from '../../platform/platform.ts';
import { type FilesDeps, filesRoutes } from './files.routes.ts';

export const createFiles = (deps: FilesDeps): ModuleParts => ({ routes: filesRoutes(deps) });
