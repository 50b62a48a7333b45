import { ownPath, type SignedIn } from '@eoms/contract';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import type { Visitor } from '../../../platform/http/context.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { type Account, getAccount } from '../accounts.store.ts';
import type { DirectoriesPort } from '../directories.port.ts';
import type { OpenSession } from '../open-session.ts';
import type { SessionDeps } from '../session-deps.ts';
import { accountOfIdentity } from './account-of-identity.ts';
import { insertState, takeState } from './oauth2.store.ts';
import type { Oauth2Provider, ProviderSettings } from './oauth2-provider.ts';

export interface ProviderAnswer {
  readonly code: string;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

export interface Oauth2SignIn {
  /** Label of the button; null when this kind of sign-in is not configured. */
  offer(): Promise<{ name: string } | null>;
  /** Office platforms with a sign-in page; none as long as nobody has said under which address this system is reached. */
  offerDirectories(): ReturnType<DirectoriesPort['offers']>;
  /** At the OpenID provider, or at the office platform that is named. */
  start(
    visitor: Visitor,
    wanted: { redirect?: string | undefined; directoryId?: string | undefined },
  ): Promise<{ url: string }>;
  finish(visitor: Visitor, answer: ProviderAnswer): Promise<SignedIn & { redirect: string | null }>;
  /** Throws 'session.oauthFailed' or 'session.oauthNotConfigured'. */
  test(visitor: Visitor): Promise<{ issuer: string; authorizationEndpoint: string }>;
}

const lifeMs = 600_000;
const callbackPath = '/loginAuto';

type Deps = Pick<SessionDeps, 'database' | 'secrets' | 'ports'> & {
  open: OpenSession;
  provider: Oauth2Provider;
  directories: () => DirectoriesPort;
};

const isComplete = ({ values }: ProviderSettings): boolean => values.issuer !== '' && values.clientId !== '';

export const createOauth2SignIn = ({ database, secrets, ports, open, provider, directories }: Deps): Oauth2SignIn => {
  const purpose = (stateHash: string): string => `oauth2_states.verifier ${stateHash}`;

  const settings = async (): Promise<ProviderSettings> => {
    const known = await ports.config.oauth2();
    if (!known.values.enabled || !isComplete(known)) throw refuse('session.oauthNotConfigured');
    return known;
  };
  const redirectUri = async (): Promise<string> => {
    const { publicUrl } = await ports.config.general();
    if (publicUrl === '') throw refuse('session.oauthNotConfigured');
    return `${publicUrl.replace(/\/+$/, '')}${callbackPath}`;
  };
  /** The reason goes to the administrator's log; the visitor only learns that it failed. */
  const asking = async <T>(visitor: Visitor, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      visitor.log.warn({ err: error }, 'the OpenID provider did not do its part');
      throw refuse('session.oauthFailed');
    }
  };

  const atProvider = async (
    visitor: Visitor,
    expected: Parameters<Oauth2Provider['authorizationUrl']>[1],
  ): Promise<string> => {
    const known = await settings();
    return asking(visitor, () => provider.authorizationUrl(known, expected));
  };

  const admit = async (
    visitor: Visitor,
    issuer: string,
    account: Account | undefined,
    stranger: 'session.oauthFailed' | 'session.directoryStranger' = 'session.oauthFailed',
  ): Promise<Account> => {
    if (account?.enabled) return account;
    const code = account ? 'session.userDisabled' : stranger;
    await visitor.audit({
      action: 'login.refused',
      target: account?.username,
      after: { issuer },
      outcome: 'refused',
      code,
    });
    throw refuse(code);
  };

  return {
    async offer() {
      const known = await ports.config.oauth2();
      const { publicUrl } = await ports.config.general();
      return known.values.enabled && isComplete(known) && publicUrl !== '' ? { name: known.values.name } : null;
    },
    async offerDirectories() {
      const { publicUrl } = await ports.config.general();
      return publicUrl === '' ? [] : directories().offers();
    },
    async start(visitor, { redirect, directoryId }) {
      const expected = {
        redirectUri: await redirectUri(),
        state: newToken(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url =
        directoryId === undefined
          ? await atProvider(visitor, expected)
          : await directories().urlOf(directoryId, {
              ...expected,
              challenge: await calculatePKCECodeChallenge(expected.verifier),
            });
      if (url === undefined) throw refuse('session.oauthNotConfigured');
      const stateHash = hashToken(expected.state);
      await insertState(database.db, {
        stateHash,
        nonce: expected.nonce,
        verifier: secrets.seal(expected.verifier, purpose(stateHash)),
        redirectUri: expected.redirectUri,
        redirect: ownPath(redirect ?? '') ?? null,
        directoryId: directoryId ?? null,
        expiresAt: new Date(Date.now() + lifeMs),
      });
      return { url };
    },
    async finish(visitor, { code, state, iss }) {
      if (state === undefined) throw refuse('session.oauthStateMissing');
      const stateHash = hashToken(state);
      const begun = await takeState(database.db, stateHash);
      if (!begun) {
        // Where nothing of the kind is set up, that is the reason, and no fault of whoever tries.
        if ((await directories().offers()).length === 0) await settings();
        throw refuse('session.oauthFailed');
      }
      const { nonce, redirectUri: uri, redirect } = begun;
      const verifier = secrets.open(begun.verifier, purpose(stateHash));
      if (begun.directoryId !== null) {
        const userId = await directories().redeem(begun.directoryId, { code, redirectUri: uri, verifier });
        const known = userId === undefined ? undefined : await getAccount(database.db, userId);
        const admitted = await admit(visitor, begun.directoryId, known, 'session.directoryStranger');
        return { ...(await open(visitor, admitted, { way: 'directory' })), redirect };
      }
      const known = await settings();
      const answer = { code, state, ...(iss === undefined ? {} : { iss }) };
      const identity = await asking(visitor, () =>
        provider.redeem(known, answer, { redirectUri: uri, state, nonce, verifier }),
      );
      const account = await database.transaction((tx) => accountOfIdentity(tx, ports, known.values, identity));
      const admitted = await admit(visitor, known.values.issuer, account);
      return { ...(await open(visitor, admitted, { way: 'oauth2' })), redirect };
    },
    async test(visitor) {
      const known = await ports.config.oauth2();
      if (!isComplete(known)) throw refuse('session.oauthNotConfigured');
      return asking(visitor, () => provider.describe(known));
    },
  };
};
