import {
  type ConfigDraft,
  type ConfigValue,
  type FieldProblem,
  type GeneralConfig,
  isSite,
  type NetworksConfig,
  type Oauth2Config,
  siteOf,
  type VenueConfig,
  type WebFramesConfig,
  wordsIn,
} from '@eoms/contract';
import { detailText, type SettingWords, settingWords } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { isTimeZone } from '../../platform/database/venue-zone.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { isStoredImage } from '../../platform/files/require-image.ts';
import type { Caller, Identity } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isNeverNetwork } from '../../platform/outbound/address-rules.ts';
import { isNetwork, parseNetwork } from '../../platform/outbound/networks.ts';

const networkPurposes = ['devices', 'data', 'calendars', 'notices', 'push'] as const;

export interface ConfigChecks {
  readonly files: Pick<FileStore, 'open' | 'hold'>;
  readonly roleExists: (roleId: string) => Promise<boolean>;
  readonly general: () => Promise<GeneralConfig>;
}

interface Fault {
  readonly field: string;
  readonly reason:
    | 'settingImage'
    | 'settingNeeded'
    | 'settingScopes'
    | 'settingNetworks'
    | 'settingDeviceNetworks'
    | 'settingNever'
    | 'settingZone'
    | 'settingPosition'
    | 'settingPositionKept'
    | 'settingRole'
    | 'settingSites'
    | 'settingOwnSite';
  readonly value?: string;
}

/** Images that are no stored ones, or new ones that this person may not see: the sign-in page would show them to all. */
const wrongImages = async (
  tx: Executor,
  values: GeneralConfig,
  before: GeneralConfig,
  caller: Identity,
  files: ConfigChecks['files'],
): Promise<Fault[]> => {
  const wrong: Fault[] = [];
  for (const field of ['logo', 'favicon'] as const) {
    const id = values[field];
    if (id === null || id === before[field]) continue;
    const held = await files.hold(tx, caller, [id]);
    if (!held.has(id) || !(await isStoredImage(files, id))) wrong.push({ field, reason: 'settingImage' });
  }
  return wrong;
};

const wrongOauth2 = async (values: Oauth2Config, checks: ConfigChecks): Promise<Fault[]> => {
  const needed = ['name', 'issuer', 'clientId', 'accountClaim'] as const;
  const missing: string[] = values.enabled ? needed.filter((field) => values[field].trim() === '') : [];
  // Without it, the provider has no address to redirect the browser to.
  if (values.enabled && (await checks.general()).publicUrl === '') missing.push('publicUrl');
  const faults: Fault[] = missing.map((field) => ({ field, reason: 'settingNeeded' }));
  if (!values.scopes.split(/\s+/).includes('openid')) faults.push({ field: 'scopes', reason: 'settingScopes' });
  const network = values.allowedNetworks.find((one) => parseNetwork(one) === null);
  if (network !== undefined) faults.push({ field: 'allowedNetworks', reason: 'settingNetworks', value: network });
  if (values.defaultRoleId !== null && !(await checks.roleExists(values.defaultRoleId)))
    faults.push({ field: 'defaultRoleId', reason: 'settingRole' });
  return faults;
};

/** Sunrise and sunset of schedules need the position once it is there. */
const wrongVenue = ({ timeZone, latitude, longitude }: VenueConfig, before: VenueConfig): Fault[] => {
  const faults: Fault[] = [];
  const isNew = timeZone !== '' && timeZone !== before.timeZone;
  if (isNew && !isTimeZone(timeZone)) faults.push({ field: 'timeZone', reason: 'settingZone', value: timeZone });
  if ((latitude === null) !== (longitude === null))
    faults.push({ field: latitude === null ? 'latitude' : 'longitude', reason: 'settingPosition' });
  else if (latitude === null && before.latitude !== null)
    faults.push({ field: 'latitude', reason: 'settingPositionKept' });
  return faults;
};

/** Only what is new: what a variable decides is no concern of whoever saves the group. */
const wrongNetworks = (draft: Partial<NetworksConfig>, before: NetworksConfig): Fault[] =>
  networkPurposes.flatMap((field): Fault[] => {
    const entered = draft[field]?.filter((one) => !before[field].includes(one)) ?? [];
    const isRight = field === 'devices' ? isNetwork : (text: string) => parseNetwork(text) !== null;
    const wrong = entered.find((one) => !isRight(one));
    const form = field === 'devices' ? 'settingDeviceNetworks' : 'settingNetworks';
    if (wrong !== undefined) return [{ field, reason: form, value: wrong }];
    const never = entered.find(isNeverNetwork);
    return never === undefined ? [] : [{ field, reason: 'settingNever', value: never }];
  });

/** In a frame of our own origin, `sandbox` would protect nothing. */
const wrongSites = async ({ sites }: WebFramesConfig, checks: ConfigChecks): Promise<Fault[]> => {
  const own = siteOf((await checks.general()).publicUrl);
  const wrong = sites.find((one) => !isSite(one));
  if (wrong !== undefined) return [{ field: 'sites', reason: 'settingSites', value: wrong }];
  const ours = sites.find((one) => siteOf(one) === own);
  return ours === undefined ? [] : [{ field: 'sites', reason: 'settingOwnSite', value: ours }];
};

/** Also of a draft that names only some settings: the others stay, and all have to fit together. */
const faultsOf = async (
  tx: Executor,
  draft: ConfigDraft,
  before: ConfigValue,
  caller: Caller,
  checks: ConfigChecks,
): Promise<Fault[]> => {
  if (draft.type === 'general' && before.type === 'general')
    return wrongImages(tx, { ...before.values, ...draft.values }, before.values, caller, checks.files);
  if (draft.type === 'oauth2' && before.type === 'oauth2')
    return wrongOauth2({ ...before.values, ...draft.values }, checks);
  if (draft.type === 'venue' && before.type === 'venue')
    return wrongVenue({ ...before.values, ...draft.values }, before.values);
  if (draft.type === 'networks' && before.type === 'networks') return wrongNetworks(draft.values, before.values);
  if (draft.type === 'webFrames' && before.type === 'webFrames')
    return wrongSites({ ...before.values, ...draft.values }, checks);
  return [];
};

/** Throws 'config.invalid', naming each invalid field and what is expected of it. */
export const assertConfig = async (
  tx: Executor,
  draft: ConfigDraft,
  before: ConfigValue,
  caller: Caller,
  checks: ConfigChecks,
): Promise<void> => {
  const { language } = caller;
  const faults = await faultsOf(tx, draft, before, caller, checks);
  if (faults.length === 0) return;
  const words = wordsIn(settingWords, language)[draft.type] as Readonly<Record<string, SettingWords>>;
  const details: FieldProblem[] = faults.map(({ field, reason, value = '' }) => ({
    field,
    message: detailText(reason, language, { label: words[field]?.name ?? field, value }),
  }));
  throw refuse('config.invalid', {}, details);
};
