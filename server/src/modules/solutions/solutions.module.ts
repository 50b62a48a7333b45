import type { ModuleParts } from '../../platform/platform.ts';
import { createActingAs } from './acting-as.ts';
import { createOriginKey } from './file/origin-key.ts';
import { forgetImports } from './imports/imports.store.ts';
import { solutionImportsRoutes } from './solution-imports.routes.ts';
import type { SolutionsDeps } from './solutions.deps.ts';
import { solutionsRoutes } from './solutions.routes.ts';

/** Solutions: what makes a site its own as one thing with versions, which is carried to other systems in a signed file. */
export const createSolutions = (deps: SolutionsDeps): ModuleParts => {
  const { platform, config, namedThings, version, memberRoutes } = deps;
  const { database, audit, jobs, log } = platform;
  const actingAs = createActingAs(memberRoutes, { audit, things: namedThings });
  const parts = { database, origin: createOriginKey(platform), actingAs, config, namedThings, version };
  jobs.work('solutions.upkeep', async () => {
    const forgotten = await forgetImports(database.db);
    if (forgotten > 0) log.info({ forgotten }, 'imports of solutions were forgotten');
  });
  jobs.schedule('solutions.upkeep', '20 4 * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of solutions could not be scheduled');
  });
  return { routes: [...solutionsRoutes(parts), ...solutionImportsRoutes(parts)] };
};
