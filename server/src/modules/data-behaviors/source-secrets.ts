import { authSecret, type DataSourceDraft, type DataSourceSettings } from '@eoms/contract';
import { refuse } from '../../platform/http/refusal.ts';
import { sameJson } from '../../platform/same-json.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

export type SourceSecrets = Readonly<Record<string, string>>;

interface Sealed {
  readonly id: string;
  readonly secrets: string | null;
  readonly settings: DataSourceSettings;
}

const purpose = (id: string): string => `data_sources.secrets ${id}`;

export const openSourceSecrets = (
  secrets: Secrets,
  { id, secrets: sealed }: Omit<Sealed, 'settings'>,
): SourceSecrets => (sealed === null ? {} : (JSON.parse(secrets.open(sealed, purpose(id))) as SourceSecrets));

export const sealSourceSecrets = (secrets: Secrets, id: string, values: SourceSecrets): string | null =>
  Object.keys(values).length === 0 ? null : secrets.seal(JSON.stringify(values), purpose(id));

/** Where a source is, and as whom it is asked; a weaker encryption shows a secret to others on the way. */
const targetOf = (settings: DataSourceSettings): unknown => {
  if (settings.kind === 'http')
    return [settings.baseUrl, settings.auth?.kind === 'oauth2' ? settings.auth.tokenUrl : ''];
  return settings.kind === 'sqlite' ? [settings.file] : [settings.host, settings.port, settings.encryption];
};

/** A file has no password, another database one; the headers of a service are named as one likes. */
const mayHave = ({ kind }: DataSourceSettings, secret: string): boolean => {
  if (kind === 'http') return true;
  return kind !== 'sqlite' && secret === 'password';
};

/** Whether a service authorises requests by a secret. */
const needsSecret = (settings: DataSourceSettings): boolean =>
  settings.kind === 'http' && settings.auth.kind !== 'none';

/** What was entered, over what was there: a secret is never sent to a target for which it was not entered. */
export const secretsAfter = (
  secrets: Secrets,
  { settings, secrets: entered }: DataSourceDraft,
  before: Sealed | undefined,
): SourceSecrets => {
  const isThere = before && sameJson(targetOf(before.settings), targetOf(settings));
  const all = { ...(isThere ? openSourceSecrets(secrets, before) : {}), ...entered };
  const kept = Object.entries(all).filter(
    ([name, value]) => value !== '' && (name !== authSecret || needsSecret(settings)),
  );
  if (kept.some(([name]) => !mayHave(settings, name)))
    throw refuse('dataSource.secretUnknown', {}, [{ field: 'secrets' }]);
  const values = Object.fromEntries(kept);
  if (needsSecret(settings) && values[authSecret] === undefined)
    throw refuse('dataSource.secretMissing', {}, [{ field: 'secrets' }]);
  return values;
};
