import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { removeOldImports } from './imports.store.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { transferRoutes } from './transfer.routes.ts';

/** Once an hour: removes uploaded tables that were not applied. */
const scheduleTidying = ({ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>): void => {
  jobs.work('transfer.tidy', async () => {
    const imports = await removeOldImports(database.db);
    if (imports > 0) log.info({ imports }, 'uploaded tables of devices were removed');
  });
  jobs.schedule('transfer.tidy', '43 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the removal of uploaded tables could not be scheduled');
  });
};

/** Devices as tables: export, and import with a preview. */
export const createTransfer = (deps: TransferDeps, { jobs, log }: Pick<Platform, 'jobs' | 'log'>): ModuleParts => {
  scheduleTidying({ database: deps.database, jobs, log });
  return { routes: transferRoutes(deps) };
};
