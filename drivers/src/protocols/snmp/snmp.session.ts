import { createSocket, type Socket, type SocketType } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import * as snmp from 'net-snmp';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { provideDes } from './snmp.des.ts';
import { authNames, privNames } from './snmp.fields.ts';

type Params = Readonly<Record<string, Value>>;

const levels = snmp.SecurityLevel as unknown as Record<string, number>;
const byName = (list: object, name: string): number => (list as Record<string, number>)[name] ?? 0;

/** Throws a `deviceError` if the settings do not describe a valid user. */
export const userOf = (params: Params): snmp.User => {
  const name = String(params.user ?? '');
  const auth = authNames.find((known) => known === params.authProtocol) ?? 'sha256';
  const priv = privNames.find((known) => known === params.privProtocol) ?? 'aes';
  const [authKey, privKey] = [String(params.authKey ?? ''), String(params.privKey ?? '')];
  if (name === '') throw deviceError('signIn', say('缺少 SNMP v3 用户名', 'the SNMP v3 user name is missing'));
  // RFC 3414 section 11.2: passwords have at least 8 characters.
  const short = (auth !== 'none' && authKey.length < 8) || (priv !== 'none' && auth !== 'none' && privKey.length < 8);
  if (short)
    throw deviceError('signIn', say('SNMP v3 密码至少 8 个字符', 'SNMP v3 passwords have at least 8 characters'));
  if (priv === 'des') provideDes();
  const level = auth === 'none' ? 'noAuthNoPriv' : priv === 'none' ? 'authNoPriv' : 'authPriv';
  return {
    name,
    level: byName(levels, level),
    ...(auth === 'none' ? {} : { authProtocol: byName(snmp.AuthProtocols, auth), authKey }),
    ...(level === 'authPriv' ? { privProtocol: byName(snmp.PrivProtocols, priv), privKey } : {}),
  };
};

/** The library trusts its input; a datagram that makes it throw is dropped here. */
export const guardedDgram = (onFault: (why: string) => void) => ({
  createSocket: (type: SocketType): Socket => {
    const socket = createSocket(type);
    const on = socket.on.bind(socket) as (event: string, listener: (...args: unknown[]) => void) => Socket;
    const guarded = (event: string, listener: (...args: unknown[]) => void): Socket =>
      on(event, (...args) => {
        try {
          listener(...args);
        } catch (error) {
          onFault(error instanceof Error ? error.message : String(error));
        }
      });
    return Object.assign(socket, { on: guarded });
  },
});

/** A session of the library on its own socket. Throws a `deviceError` when the settings are not valid for a user. */
export const openSession = (
  host: string,
  params: Params,
  community: string,
  onFault: (why: string) => void,
): snmp.Session => {
  const options = {
    port: Number(params.port ?? 161),
    timeout: Number(params.timeoutMs ?? 2_000),
    retries: Number(params.retries ?? 1),
    transport: isIPv6(host) ? ('udp6' as const) : ('udp4' as const),
    dgramModule: guardedDgram(onFault),
  };
  const session =
    params.version === '3'
      ? snmp.Session.createV3(host, userOf(params), { ...options, context: String(params.context ?? '') })
      : snmp.Session.create(host, community, {
          ...options,
          version: params.version === '1' ? snmp.Version1 : snmp.Version2c,
        });
  session.on('error', (error) => onFault(error.message));
  return session;
};

export const closeQuietly = (session: snmp.Session | undefined): void => {
  try {
    session?.close();
  } catch {
    // Closed already.
  }
};
