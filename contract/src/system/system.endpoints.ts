import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Revision } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AuditEntry, auditFilters } from './audit-log.entities.ts';
import { ConfigDraft, ConfigType, ConfigValue, PasswordConfig } from './config.entities.ts';
import { KeptRecords } from './retention.entities.ts';

const seeLog = may('view', 'logQuery');

export const systemEndpoints = {
  getSystemLogo: endpoint({
    method: 'GET',
    path: '/systemLogo',
    summary: 'Title and logo of the installation',
    needs: 'public',
    scope: 'none',
    reply: z.object({ title: z.string(), titleEn: z.string(), logo: Id.nullable(), favicon: Id.nullable() }),
    perMinute: 1_200,
  }),
  getConfig: endpoint({
    method: 'GET',
    path: '/configSystem/{type}',
    summary: 'One group of system settings; secrets are never returned',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    params: z.strictObject({ type: ConfigType }),
    reply: ConfigValue,
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: '/configSystem',
    summary: 'Change one group of system settings',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: ConfigDraft,
    reply: Done,
    errors: ['config.invalid', '403'],
  }),
  /** The specification's other names for the same two calls. */
  getBaseConfig: endpoint({
    method: 'GET',
    path: '/baseConfig/{type}',
    summary: 'One group of system settings, as `getConfig` gives it',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    params: z.strictObject({ type: ConfigType }),
    reply: ConfigValue,
  }),
  saveBaseConfig: endpoint({
    method: 'POST',
    path: '/baseConfig/save',
    summary: 'Change one group of system settings, as `saveConfig` does',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: ConfigDraft,
    reply: Done,
    errors: ['config.invalid', '403'],
  }),
  putBackSetting: endpoint({
    method: 'POST',
    path: '/configSystem/putBack',
    summary: 'Give one system setting its default again; a secret is removed',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: z.strictObject({ type: ConfigType, key: z.string().max(60), revision: Revision.optional() }),
    reply: Done,
    errors: ['404', 'config.invalid', '403'],
  }),
  getSafeMode: endpoint({
    method: 'GET',
    path: '/configSystem/safeMode',
    summary: 'Whether a node is in safe mode: after repeated crashes, nothing acts or asks others by itself',
    needs: 'session',
    scope: 'none',
    reply: z.object({ on: z.boolean() }),
  }),
  leaveSafeMode: endpoint({
    method: 'POST',
    path: '/configSystem/leaveSafeMode',
    summary:
      'End safe mode on all nodes: devices, automations, jobs and notices begin; drivers from the drivers folder at the next start',
    needs: 'superAdministrator',
    scope: 'none',
    reply: Done,
    errors: ['system.notInSafeMode'],
  }),
  getPasswordHint: endpoint({
    method: 'GET',
    path: '/baseConfig/getInitialPasswordHint',
    summary: 'Hint shown to administrators beside the initial password of a new user',
    needs: may('edit', 'user', 'userEdit', 'orgUser'),
    scope: 'none',
    reply: z.object({ hint: z.string() }),
  }),
  getPasswordRules: endpoint({
    method: 'GET',
    path: '/baseConfig/getPasswordRules',
    summary: 'What a new password has to be, for the forms in which one is set',
    needs: 'session',
    scope: 'none',
    reply: PasswordConfig,
  }),
  getKeptRecords: endpoint({
    method: 'GET',
    path: '/configSystem/keptRecords',
    summary: 'What the records with a retention cost on disk, and how far back they go',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    reply: z.array(KeptRecords),
    perMinute: 60,
  }),
  getTimeZone: endpoint({
    method: 'GET',
    path: '/configSystem/timeZone',
    summary: 'The time zone in which this node reckons days and clock times, and whether a restart would change it',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    reply: z.object({ inForce: z.string(), restartNeeded: z.boolean() }),
  }),
  testOauth2: endpoint({
    method: 'POST',
    path: '/configSystem/testOauth2',
    summary: 'Fetch the discovery document of the configured OpenID provider',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    reply: z.object({ issuer: z.string(), authorizationEndpoint: z.string() }),
    errors: ['session.oauthFailed', 'session.oauthNotConfigured'],
    perMinute: 10,
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/webLog/getWebLogList',
    summary: 'Page of the audit log, newest first',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    query: pageQuery(['at']).extend(auditFilters),
    reply: page(AuditEntry),
  }),
  verifyAudit: endpoint({
    method: 'GET',
    path: '/webLog/verifyChain',
    summary: 'Check the hash chain of the audit log',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    /** `brokenAt`: sequence number of the first entry that was altered. */
    reply: z.object({ intact: z.boolean(), entries: z.number().int(), brokenAt: z.string().nullable() }),
    perMinute: 6,
  }),
};
