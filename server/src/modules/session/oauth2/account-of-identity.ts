import { createHash } from 'node:crypto';
import { Email, type Oauth2Config } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { type Account, findAccount, getAccount } from '../accounts.store.ts';
import type { NewAccount, SessionPorts } from '../session.ports.ts';
import { linkedUser, linkUser, lockIdentity } from './oauth2.store.ts';
import type { ProviderIdentity } from './oauth2-provider.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The account name in the configured claim; an e-mail address that the provider has not verified identifies no one. */
export const accountNameOf = ({ claims }: ProviderIdentity, accountClaim: string): string | undefined => {
  if (accountClaim === 'email' && claims.email_verified === false) return undefined;
  return text(claims[accountClaim]);
};

/** A user name that satisfies our rule, derived from what the provider calls the user. */
export const usernameFor = (identity: ProviderIdentity, accountName: string | undefined): string => {
  const start = (accountName ?? '').split('@')[0]?.replace(/[^A-Za-z0-9._-]/g, '') ?? '';
  if (/^[A-Za-z][A-Za-z0-9._-]{1,63}$/.test(start)) return start;
  const digest = createHash('sha256').update(`${identity.issuer}\n${identity.subject}`).digest('hex');
  return `sso-${digest.slice(0, 12)}`;
};

/** A user name or e-mail already in use belongs to someone else, so the new account does without it. */
const newAccount = async (
  tx: Executor,
  identity: ProviderIdentity,
  accountName: string | undefined,
): Promise<NewAccount> => {
  const isFree = async (name: string): Promise<boolean> => (await findAccount(tx, name)) === undefined;
  const { claims } = identity;
  const wanted = usernameFor(identity, accountName);
  const username = (await isFree(wanted)) ? wanted : usernameFor(identity, undefined);
  const email = Email.safeParse(claims.email_verified === false ? undefined : claims.email);
  return {
    realm: 'external',
    username,
    name: (text(claims.name) ?? accountName ?? username).slice(0, 100),
    email: email.success && (await isFree(email.data)) ? email.data : null,
    passwordHash: null,
  };
};

/**
 * The account for a provider's identity: the one it was linked to before, else the one named by the claim, else, if so
 * configured, a new external one. Undefined if there is none.
 */
export const accountOfIdentity = async (
  tx: Executor,
  ports: SessionPorts,
  config: Oauth2Config,
  identity: ProviderIdentity,
): Promise<Account | undefined> => {
  const { issuer, subject } = identity;
  await lockIdentity(tx, issuer, subject);
  const linked = await linkedUser(tx, issuer, subject);
  if (linked) return getAccount(tx, linked);
  const name = accountNameOf(identity, config.accountClaim);
  const named = name === undefined ? undefined : await findAccount(tx, name);
  if (named) {
    await linkUser(tx, issuer, subject, named.id);
    return named;
  }
  if (!config.createUsers) return undefined;
  const id = await ports.people.createUser(tx, await newAccount(tx, identity, name));
  if (config.defaultRoleId) await ports.access.giveRole(tx, id, config.defaultRoleId);
  await linkUser(tx, issuer, subject, id);
  return getAccount(tx, id);
};
