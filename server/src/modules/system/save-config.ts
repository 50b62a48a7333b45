import type { ConfigDraft, ConfigValue } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { assertConfig } from './check-config.ts';
import type { SystemDeps } from './system.deps.ts';

/** A role for newcomers is a grant: whoever is no super administrator could give themselves more than they hold. */
const refuseNewRole = (caller: Caller, before: ConfigValue, draft: ConfigDraft): void => {
  if (draft.type !== 'oauth2' || before.type !== 'oauth2' || caller.superAdministrator) return;
  if (draft.values.defaultRoleId !== before.values.defaultRoleId) throw refuse('403');
};

/** Changes one group of settings; whoever reads them sees the change within moments, in every process. */
export const saveConfig = async (deps: SystemDeps, caller: Caller, draft: ConfigDraft): Promise<void> => {
  const { database, config, files, access } = deps;
  await assertConfig(draft, caller.language, { files, roleExists: access.roleExists, general: config.general });
  const before = await config.show(draft.type);
  refuseNewRole(caller, before, draft);
  await database.transaction(async (tx) => {
    await config.save(tx, draft);
    await caller.audit({ target: draft.type, before, after: draft }, tx);
  });
  config.forget();
  // So that the next answer is in the language that was just chosen. It is stored in any case.
  await config.general().catch(() => undefined);
};
