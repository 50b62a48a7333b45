import type { ModuleParts } from '../../platform/platform.ts';
import { keepLog } from './archives/keep-log.ts';
import { auditLogRoutes } from './audit-log.routes.ts';
import { logoFiles } from './logo-files.store.ts';
import type { SafeModeOfNodes } from './safe-mode-of-nodes.ts';
import type { AuditLogDeps, SystemDeps } from './system.deps.ts';
import { systemRoutes } from './system.routes.ts';
import { type TryAddressDeps, tryAddressRoutes } from './try-address.ts';

export { createSafeModeOfNodes } from './safe-mode-of-nodes.ts';
export type { Explainers } from './try-address.ts';

/** The audit log: exports, sealed records, and archives of what is old. */
export const createAuditLog = (deps: AuditLogDeps): ModuleParts => {
  keepLog(deps);
  return { routes: auditLogRoutes(deps) };
};

/** Tries where this system may connect to. */
export const createAddressTrials = (deps: TryAddressDeps): ModuleParts => ({ routes: tryAddressRoutes(deps) });

/** Settings, audit log and safe mode of the installation. */
export const createSystem = (deps: SystemDeps, safeMode: SafeModeOfNodes): ModuleParts => {
  deps.files.addUse(logoFiles);
  return { routes: systemRoutes(deps, safeMode) };
};
