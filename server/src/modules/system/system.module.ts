import type { ModuleParts } from '../../platform/platform.ts';
import { deadLettersRoutes } from './dead-letters.routes.ts';
import type { SystemDeps } from './system.deps.ts';
import { systemRoutes } from './system.routes.ts';

export { type Config, createConfig } from './config.ts';
export type { SystemDeps, SystemPorts } from './system.deps.ts';

/** `config` is made first, with `createConfig`: sign-in reads it too. */
export const createSystem = (deps: SystemDeps): ModuleParts => ({
  routes: [...systemRoutes(deps), ...deadLettersRoutes(deps)],
  // So that the first answer is in the language of the installation already.
  start: async () => void (await deps.config.general()),
});
