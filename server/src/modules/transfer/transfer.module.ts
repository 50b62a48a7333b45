import type { ModuleParts } from '../../platform/platform.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { transferRoutes } from './transfer.routes.ts';

/** Devices as tables: export, and import with a preview. */
export const createTransfer = (deps: TransferDeps): ModuleParts => ({ routes: transferRoutes(deps) });
