import { type ConfigDraft, type ConfigType, type ConfigValue, settingKinds } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { assertConfig } from './check-config.ts';
import type { SystemDeps } from './system.deps.ts';

/** The role for new users is a grant: anyone but a super administrator could use it to gain rights. */
const refuseNewRole = (caller: Caller, before: ConfigValue, draft: ConfigDraft): void => {
  if (draft.type !== 'oauth2' || before.type !== 'oauth2' || caller.superAdministrator) return;
  const { defaultRoleId } = draft.values;
  if (defaultRoleId !== undefined && defaultRoleId !== before.values.defaultRoleId) throw refuse('403');
};

/** What the log keeps of a group: its values, without defaults and history. */
const forLog = ({ changes: _, defaults: _defaults, fixed: _fixed, ...kept }: ConfigValue): object => kept;

/**
 * Changes settings of one group; all processes use the new values within moments. The log has one name for it, whichever call
 * was made: by that name one is told who saved before.
 */
export const saveConfig = async (
  deps: SystemDeps,
  caller: Caller,
  draft: ConfigDraft,
  action: 'saveConfig' | 'putBackSetting' = 'saveConfig',
): Promise<void> => {
  const { database, config, files, access } = deps;
  const checks = { files, roleExists: access.roleExists, general: config.general };
  const before = await config.show(draft.type);
  await database.transaction(async (tx) => {
    await assertConfig(tx, draft, before, caller, checks);
    refuseNewRole(caller, before, draft);
    await config.save(tx, draft, caller);
    await caller.audit({ action, target: draft.type, before: forLog(before), after: draft }, tx);
  });
  config.forget();
  // So that the next response is already in the new language. The setting is stored in any case.
  await config.general().catch(() => undefined);
};

interface PutBack {
  readonly type: ConfigType;
  readonly key: string;
  readonly revision?: number | undefined;
}

/** Gives a setting its default again; a secret is removed. Throws '404' for a key that the group does not have. */
export const putBackSetting = async (
  deps: SystemDeps,
  caller: Caller,
  { type, key, revision }: PutBack,
): Promise<void> => {
  if (!Object.hasOwn(settingKinds[type], key)) throw refuse('404');
  const { defaults } = await deps.config.show(type);
  const values = Object.entries(defaults).filter(([name]) => name === key);
  const draft = { type, revision, values: Object.fromEntries(values) } as ConfigDraft;
  const whole = key === 'clientSecret' ? ({ ...draft, clientSecret: '' } as ConfigDraft) : draft;
  await saveConfig(deps, caller, whole, 'putBackSetting');
};
