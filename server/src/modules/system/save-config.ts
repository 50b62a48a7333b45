import type { ConfigDraft, ConfigValue } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { assertConfig } from './check-config.ts';
import type { SystemDeps } from './system.deps.ts';

/** The role for new users is a grant: anyone but a super administrator could use it to gain rights. */
const refuseNewRole = (caller: Caller, before: ConfigValue, draft: ConfigDraft): void => {
  if (draft.type !== 'oauth2' || before.type !== 'oauth2' || caller.superAdministrator) return;
  if (draft.values.defaultRoleId !== before.values.defaultRoleId) throw refuse('403');
};

/** Changes one group of settings; all processes use the new values within moments. */
export const saveConfig = async (deps: SystemDeps, caller: Caller, draft: ConfigDraft): Promise<void> => {
  const { database, config, files, access } = deps;
  const checks = { files, roleExists: access.roleExists, general: config.general };
  const before = await config.show(draft.type);
  await database.transaction(async (tx) => {
    await assertConfig(tx, draft, before, caller, checks);
    refuseNewRole(caller, before, draft);
    await config.save(tx, draft, caller);
    await caller.audit({ target: draft.type, before, after: draft }, tx);
  });
  config.forget();
  // So that the next response is already in the new language. The setting is stored in any case.
  await config.general().catch(() => undefined);
};
