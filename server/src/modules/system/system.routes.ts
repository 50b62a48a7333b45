import { type ConfigDraft, systemEndpoints } from '@eoms/contract';
import { isZoneGiven, zoneInForce } from '../../platform/database/venue-zone.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { pageAudit } from './audit-log.store.ts';
import { keptRecords } from './kept-records.store.ts';
import type { SafeModeOfNodes } from './safe-mode-of-nodes.ts';
import { putBackSetting, saveConfig } from './save-config.ts';
import type { SystemDeps } from './system.deps.ts';
import { createTargetNames } from './target-names.ts';

export const systemRoutes = (deps: SystemDeps, safeMode: SafeModeOfNodes): Route[] => {
  const { config, audit, database, devices, session } = deps;
  const names = createTargetNames(database.db, devices);
  const save = async ({ body }: { body: ConfigDraft }, caller: Caller): Promise<null> => {
    await saveConfig(deps, caller, body);
    return null;
  };
  return implement(systemEndpoints, {
    getSystemLogo: async () => {
      const { title, titleEn, logo, favicon } = await config.general();
      return { title, titleEn, logo, favicon };
    },
    getConfig: ({ params }) => config.show(params.type),
    getBaseConfig: ({ params }) => config.show(params.type),
    saveConfig: save,
    saveBaseConfig: save,
    putBackSetting: async ({ body }, caller) => {
      await putBackSetting(deps, caller, body);
      return null;
    },
    testOauth2: (_input, caller) => session.testOauth2(caller),
    getTimeZone: async () => {
      const { timeZone } = await config.venue();
      const inForce = zoneInForce();
      return { inForce, restartNeeded: timeZone !== '' && timeZone !== inForce && !isZoneGiven() };
    },
    listAudit: ({ query }, caller) => database.read((db) => pageAudit({ db, names }, query, caller.language)),
    verifyAudit: async () => {
      const { ok, entries, brokenAt } = await audit.verify();
      return { intact: ok, entries, brokenAt: brokenAt === null ? null : String(brokenAt) };
    },
    getSafeMode: async () => ({ on: await safeMode.isOn() }),
    leaveSafeMode: async (_input, caller) => {
      if (!(await safeMode.leave())) throw refuse('system.notInSafeMode');
      await caller.audit({ target: 'safeMode', before: { on: true }, after: { on: false } });
      return null;
    },
    getPasswordHint: async () => ({ hint: (await config.general()).initialPasswordHint }),
    getPasswordRules: () => config.passwords(),
    getKeptRecords: () => database.read((db) => keptRecords(db)),
  });
};
