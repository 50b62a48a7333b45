import type { Secrets } from '../../platform/secrets/secrets.ts';
import { newSecret } from './sign-message.ts';
import type { TargetRow } from './targets.store.ts';

const purposeOf = (id: string): string => `event_webhooks.secret ${id}`;

/** A new secret, and how it is stored. */
export const makeSecret = (secrets: Secrets, id: string) => {
  const secret = newSecret();
  return { secret, sealed: secrets.seal(secret, purposeOf(id)) };
};

/** What messages are signed with: the secret, and the one before while receivers change over. */
export const secretsOf = (
  secrets: Secrets,
  { id, secretSealed, previousSealed, previousUntil }: TargetRow,
  now = new Date(),
): string[] => {
  if (secretSealed === null) return [];
  const overlaps = previousSealed !== null && previousUntil !== null && previousUntil > now;
  return [secretSealed, ...(overlaps ? [previousSealed] : [])].map((sealed) => secrets.open(sealed, purposeOf(id)));
};
