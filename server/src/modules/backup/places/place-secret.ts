import type { BackupPlaceDraft } from '@eoms/contract';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { fingerprintIn } from './address.ts';
import type { PlaceRow } from './places.store.ts';

const purpose = (id: string): string => `backup_places.secret ${id}`;

export const openSecret = (secrets: Secrets, { id, secretSealed }: Pick<PlaceRow, 'id' | 'secretSealed'>): string =>
  secretSealed === null ? '' : secrets.open(secretSealed, purpose(id));

export const sealSecret = (secrets: Secrets, id: string, secret: string): string | null =>
  secret === '' ? null : secrets.seal(secret, purpose(id));

/** Whether it is the server that the secret was entered for; a host key may be added, but not exchanged. */
const isSameTarget = (before: PlaceRow, draft: BackupPlaceDraft): boolean =>
  before.type === draft.type &&
  before.address === draft.address &&
  before.account === draft.account &&
  (before.hostKey === '' || before.hostKey === (fingerprintIn(draft.hostKey) ?? ''));

/** What was entered, or what was there: a secret is never sent to a target for which it was not entered. */
export const secretAfter = (secrets: Secrets, draft: BackupPlaceDraft, before: PlaceRow | undefined): string => {
  if (draft.secret !== undefined) return draft.secret;
  return before && isSameTarget(before, draft) ? openSecret(secrets, before) : '';
};
