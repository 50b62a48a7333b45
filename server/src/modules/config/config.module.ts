import {
  type ConfigDraft,
  type ConfigType,
  type ConfigValue,
  event,
  GeneralConfig,
  Oauth2Config,
  SecurityConfig,
  siteOf,
  WebFramesConfig,
} from '@eoms/contract';
import { z } from 'zod';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Executor } from '../../platform/database/database.ts';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { readConfig, writeConfig } from './config.store.ts';
import { type ConfigValues, configDefaults } from './config-defaults.ts';

/** Current settings of the installation. The calls that show and change them belong to the system module. */
export interface Config extends ModuleParts {
  general(): Promise<GeneralConfig>;
  security(): Promise<SecurityConfig>;
  oauth2(): Promise<{ readonly values: Oauth2Config; readonly clientSecret: string | null }>;
  /** The websites that web frames may show, as origins; never our own. */
  frameSites(): Promise<string[]>;
  /** The value as the settings screen shows it: of a secret, only whether it exists. */
  show(type: ConfigType): Promise<ConfigValue>;
  /** Throws '409' if somebody has saved since the revision that the draft names. */
  save(tx: Executor, draft: ConfigDraft, caller: Pick<Caller, 'language'>): Promise<void>;
  /** Called at set-up: the language of that user becomes that of the installation. */
  settleLanguage(tx: Executor, language: Language): Promise<void>;
  /** The language as last read, at most a moment ago. */
  language(): Language;
  /** Drops cached values; call it after a save has committed. */
  forget(): void;
}

/** Settings were saved: every node reads them again. */
const configChanged = event('config.changed', z.object({}));
const cacheMs = 2_000;
const secretPurpose = 'system_configs.secret oauth2';

interface Known<T> {
  readonly values: T;
  readonly secret: string | null;
}

/** Settings of the installation, remembered for a moment. */
export const createConfig = ({ database, secrets, news }: Pick<Platform, 'database' | 'secrets' | 'news'>): Config => {
  const cache = createBriefCache<Known<unknown>>({ forMs: cacheMs, entries: 10, now: Date.now });
  const defaults = configDefaults();
  let language: Language = 'zh';

  /**
   * Values stored by an older release may lack fields, which get their defaults. Invalid values are replaced by the
   * defaults.
   */
  const load = async <K extends ConfigType>(
    type: K,
    schema: z.ZodType<ConfigValues[K]>,
  ): Promise<Known<ConfigValues[K]>> => {
    const row = await readConfig(database.db, type);
    const standard = (await defaults)[type];
    const stored = schema.safeParse({ ...standard, ...row?.values });
    const values = stored.success ? stored.data : standard;
    if (type === 'general') language = (values as GeneralConfig).language;
    return { values, secret: row?.secret ?? null };
  };
  const known = async <K extends ConfigType>(type: K, schema: z.ZodType<ConfigValues[K]>) =>
    (await cache.get(type, () => load(type, schema))) as Known<ConfigValues[K]>;

  const config: Config = {
    routes: [],
    // Loads the language, so that even the first response is in it.
    start: async () => void (await config.general()),
    general: async () => (await known('general', GeneralConfig)).values,
    security: async () => (await known('security', SecurityConfig)).values,
    async oauth2() {
      const { values, secret } = await known('oauth2', Oauth2Config);
      return { values, clientSecret: secret === null ? null : secrets.open(secret, secretPurpose) };
    },
    async frameSites() {
      const [{ values }, { publicUrl }] = await Promise.all([known('webFrames', WebFramesConfig), config.general()]);
      const own = siteOf(publicUrl);
      return [...new Set(values.sites.flatMap((site) => siteOf(site) ?? []))].filter((site) => site !== own);
    },
    async show(type) {
      const revision = await listRevision(database.db, { call: 'saveConfig', owner: type });
      // What is stored now: remembered values may be older than the revision.
      if (type === 'general') return { type, revision, values: (await load(type, GeneralConfig)).values };
      if (type === 'security') return { type, revision, values: (await load(type, SecurityConfig)).values };
      if (type === 'webFrames') return { type, revision, values: (await load(type, WebFramesConfig)).values };
      const { values, secret } = await load(type, Oauth2Config);
      return { type, revision, values, hasSecret: secret !== null };
    },
    async save(tx, draft, caller) {
      await raiseListRevision(tx, { call: 'saveConfig', owner: draft.type }, draft.revision, caller);
      const given = draft.type === 'oauth2' ? draft.clientSecret : undefined;
      // An empty secret removes it (a public client); an absent one leaves it as it is.
      const secret = given === undefined ? undefined : given === '' ? null : secrets.seal(given, secretPurpose);
      await writeConfig(tx, draft.type, draft.values, secret);
    },
    async settleLanguage(tx, chosen) {
      const row = await readConfig(tx, 'general');
      await writeConfig(tx, 'general', { ...row?.values, language: chosen }, undefined);
    },
    language() {
      void config.general().catch(() => undefined);
      return language;
    },
    forget: () => news.publish(configChanged, {}),
  };
  news.on(configChanged, async () => {
    cache.clear();
    // Loads the language too, so that the next response is in it.
    await config.general();
  });
  news.onGap(cache.clear);
  return config;
};
