import type { ConfigDraft } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { assertConfig } from './check-config.ts';
import type { SystemDeps } from './system.deps.ts';

/** Changes one group of settings; whoever reads them sees the change within moments, in every process. */
export const saveConfig = async (deps: SystemDeps, caller: Caller, draft: ConfigDraft): Promise<void> => {
  const { database, config, files, ports } = deps;
  await assertConfig(draft, caller.language, { files, roleExists: ports.roleExists, general: config.general });
  const before = await config.show(draft.type);
  await database.transaction(async (tx) => {
    await config.save(tx, draft);
    await caller.audit({ target: draft.type, before, after: draft }, tx);
  });
  config.forget();
};
