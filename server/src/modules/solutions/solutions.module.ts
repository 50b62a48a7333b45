import type { ModuleParts } from '../../platform/platform.ts';
import { type SolutionsDeps, solutionsRoutes } from './solutions.routes.ts';

export const createSolutions = (deps: SolutionsDeps): ModuleParts => ({ routes: solutionsRoutes(deps) });
