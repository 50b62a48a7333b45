import {
  type ConfigDraft,
  type ConfigType,
  type ConfigValue,
  type ConfigValues,
  event,
  type GeneralConfig,
  type NetworksConfig,
  type Oauth2Config,
  type PasswordConfig,
  type RetentionConfig,
  type SecurityConfig,
  siteOf,
  type VenueConfig,
} from '@eoms/contract';
import { z } from 'zod';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Executor } from '../../platform/database/database.ts';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { privateNetworks } from '../../platform/outbound/networks.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { sameJson } from '../../platform/same-json.ts';
import { changesOf, noteChanges, readConfig, writeConfig } from './config.store.ts';
import { configDefaults } from './config-defaults.ts';
import { changedKeys, type FixedSettings, ownOf, valuesOf, withoutFixed } from './setting-values.ts';

export type { FixedSettings } from './setting-values.ts';

/** Current settings of the installation. The calls that show and change them belong to the system module. */
export interface Config extends ModuleParts {
  general(): Promise<GeneralConfig>;
  venue(): Promise<VenueConfig>;
  security(): Promise<SecurityConfig>;
  passwords(): Promise<PasswordConfig>;
  retention(): Promise<RetentionConfig>;
  networks(): Promise<NetworksConfig>;
  /** The networks of devices as last read, at most a moment ago. */
  readonly deviceNetworks: {
    now(): readonly string[];
    /** Called on every node once they are different. */
    onChange(listener: () => void): void;
  };
  oauth2(): Promise<{ readonly values: Oauth2Config; readonly clientSecret: string | null }>;
  /** The websites that web frames may show, as origins; never our own. */
  frameSites(): Promise<string[]>;
  /** The value as the settings screen shows it: of a secret, only whether it exists. */
  show(type: ConfigType): Promise<ConfigValue>;
  /** Throws '409' if somebody has saved since the revision that the draft names. */
  save(tx: Executor, draft: ConfigDraft, caller: SavingCaller): Promise<void>;
  /** Called at set-up: the language of that user becomes that of the installation. */
  settleLanguage(tx: Executor, language: Language): Promise<void>;
  /** The language as last read, at most a moment ago. */
  language(): Language;
  /** Called on the node that saved, after the save has committed. */
  onSaved(listener: () => void): void;
  /** Drops cached values; call it after a save has committed. */
  forget(): void;
}

export type SavingCaller = Pick<Caller, 'language' | 'userId' | 'username'>;

/** Settings were saved: every node reads them again. */
const configChanged = event('config.changed', z.object({}));
const cacheMs = 2_000;
const secretPurpose = 'system_configs.secret oauth2';

interface Known<T> {
  readonly values: T;
  readonly secret: string | null;
}

/**
 * Settings of the installation, remembered for a moment. What is `fixed` is decided outside of the database, by an
 * environment variable.
 */
export const createConfig = (
  { database, secrets, news }: Pick<Platform, 'database' | 'secrets' | 'news'>,
  fixed: FixedSettings = {},
): Config => {
  const cache = createBriefCache<Known<unknown>>({ forMs: cacheMs, entries: 20, now: Date.now });
  const defaults = configDefaults();
  let language: Language = 'zh';
  let deviceNetworks: readonly string[] = fixed.networks?.devices?.value ?? privateNetworks;
  const networkListeners: (() => void)[] = [];
  const saveListeners: (() => void)[] = [];

  const takeNetworks = (now: readonly string[]): void => {
    if (sameJson(now, deviceNetworks)) return;
    deviceNetworks = now;
    for (const listener of networkListeners) listener();
  };
  const load = async <T extends ConfigType>(type: T, db: Executor = database.db): Promise<Known<ConfigValues[T]>> => {
    const row = await readConfig(db, type);
    const values = valuesOf(type, (await defaults)[type], row?.values, fixed[type]);
    if (type === 'general') language = (values as GeneralConfig).language;
    if (type === 'networks') takeNetworks((values as NetworksConfig).devices);
    return { values, secret: row?.secret ?? null };
  };
  const known = async <T extends ConfigType>(type: T) =>
    (await cache.get(type, () => load(type))) as Known<ConfigValues[T]>;

  /** What is answered without waiting: the language and the networks of devices. */
  const readAll = async (): Promise<void> => void (await Promise.all([config.general(), config.networks()]));

  const config: Config = {
    routes: [],
    // So that even the first response is in the right language, and the first device connects to what it may.
    start: readAll,
    general: async () => (await known('general')).values,
    venue: async () => (await known('venue')).values,
    security: async () => (await known('security')).values,
    passwords: async () => (await known('passwords')).values,
    retention: async () => (await known('retention')).values,
    networks: async () => (await known('networks')).values,
    deviceNetworks: {
      now: () => {
        void config.networks().catch(() => undefined);
        return deviceNetworks;
      },
      onChange: (listener) => void networkListeners.push(listener),
    },
    async oauth2() {
      const { values, secret } = await known('oauth2');
      return { values, clientSecret: secret === null ? null : secrets.open(secret, secretPurpose) };
    },
    async frameSites() {
      const [{ values }, { publicUrl }] = await Promise.all([known('webFrames'), config.general()]);
      const own = siteOf(publicUrl);
      return [...new Set(values.sites.flatMap((site) => siteOf(site) ?? []))].filter((site) => site !== own);
    },
    async show(type) {
      const revision = await listRevision(database.db, { call: 'saveConfig', owner: type });
      // What is stored now: remembered values may be older than the revision.
      const { values, secret } = await load(type);
      const variables = Object.entries(fixed[type] ?? {}).map(([key, { variable }]) => ({ key, variable }));
      const about = { defaults: (await defaults)[type], changes: await changesOf(database.db, type), fixed: variables };
      const shown = { type, revision, values, ...about };
      return (type === 'oauth2' ? { ...shown, hasSecret: secret !== null } : shown) as ConfigValue;
    },
    async save(tx, draft, caller) {
      const { type } = draft;
      await raiseListRevision(tx, { call: 'saveConfig', owner: type }, draft.revision, caller);
      const given = draft.type === 'oauth2' ? draft.clientSecret : undefined;
      // An empty secret removes it (a public client); an absent one leaves it as it is.
      const secret = given === undefined ? undefined : given === '' ? null : secrets.seal(given, secretPurpose);
      const standard = (await defaults)[type];
      const row = await readConfig(tx, type);
      const before = valuesOf(type, standard, row?.values, undefined);
      const next = { ...before, ...withoutFixed(draft.values, fixed[type]) };
      await writeConfig(tx, type, ownOf(next, standard), secret);
      const changed = [...changedKeys(before, next), ...(given === undefined ? [] : ['clientSecret'])];
      await noteChanges(tx, type, changed, caller);
    },
    async settleLanguage(tx, chosen) {
      const row = await readConfig(tx, 'general');
      await writeConfig(tx, 'general', { ...row?.values, language: chosen }, undefined);
    },
    language() {
      void config.general().catch(() => undefined);
      return language;
    },
    onSaved: (listener) => void saveListeners.push(listener),
    forget() {
      news.publish(configChanged, {});
      for (const listener of saveListeners) listener();
    },
  };
  news.on(configChanged, async () => {
    cache.clear();
    await readAll();
  });
  news.onGap(cache.clear);
  return config;
};
