import type { ModuleParts } from '../../platform/platform.ts';
import { type FilesDeps, filesRoutes } from './files.routes.ts';

/** Files that people upload and download. */
export const createFiles = (deps: FilesDeps): ModuleParts => ({ routes: filesRoutes(deps) });
