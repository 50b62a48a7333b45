import type { AedesOptions, Client } from 'aedes';
import type { Log } from '../log/log.ts';
import type { createAccountCheck } from './check-account.ts';
import { createClientNames } from './client-names.ts';
import type { MqttAccount } from './mqtt.ts';
import { createTopicRights, type TopicRights } from './topic-rights.ts';

export interface ClientSignInDeps {
  readonly check: ReturnType<typeof createAccountCheck>;
  readonly find: (username: string) => Promise<MqttAccount | undefined>;
  /** Whether a session is kept for a disconnected client of this name. */
  readonly isKept: Parameters<typeof createClientNames>[0];
  readonly log: Log;
}

/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
const identifierRejected = 2;
const serverUnavailable = 3;
const notAuthorised = 5;

interface SignedIn {
  readonly username: string;
  readonly rights: TopicRights;
}

const refusal = (returnCode: number) =>
  Object.assign(new Error('the MQTT sign-in was refused'), { returnCode }) as Parameters<
    Parameters<NonNullable<AedesOptions['authenticate']>>[3]
  >[0];

/**
 * Signs clients in: checks the password, makes sure that no other account holds the identifier, and assigns the
 * account's rights.
 */
export const createClientSignIn = ({ check, find, isKept, log }: ClientSignInDeps) => {
  const signedIn = new WeakMap<Client, SignedIn>();
  const names = createClientNames(isKept);
  const signIn = async (client: Client, username: string, password: string): Promise<number> => {
    const address = 'remoteAddress' in client.conn ? String(client.conn.remoteAddress) : '';
    const answer = await check(username, password, address);
    if (answer === 'busy') return serverUnavailable;
    if (answer === 'refused') return notAuthorised;
    const owner = names.ownerOf(client.id);
    // An account that was removed or disabled holds no identifier.
    const isOthers = owner !== undefined && owner !== username && (await find(owner))?.enabled === true;
    if (isOthers) {
      log.warn({ clientId: client.id, username }, 'an MQTT client uses the identifier of another account');
      return identifierRejected;
    }
    if (client.conn.destroyed || !names.bind(client.id, username, client.conn, owner)) return serverUnavailable;
    signedIn.set(client, { username, rights: createTopicRights(answer, client.id) });
    return 0;
  };
  const authenticate: NonNullable<AedesOptions['authenticate']> = (client, username, password, done) => {
    if (username === undefined || password === undefined) {
      done(refusal(notAuthorised), false);
      return;
    }
    signIn(client, username, password.toString()).then(
      (code) => (code === 0 ? done(null, true) : done(refusal(code), false)),
      (error: unknown) => {
        log.warn({ err: error }, 'an MQTT account could not be looked up');
        done(refusal(serverUnavailable), false);
      },
    );
  };
  return {
    authenticate,
    rightsOf: (client: Client): TopicRights | undefined => signedIn.get(client)?.rights,
    usernameOf: (client: Client): string | undefined => signedIn.get(client)?.username,
  };
};
