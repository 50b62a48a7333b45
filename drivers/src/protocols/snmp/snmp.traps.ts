import { EventEmitter } from 'node:events';
import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { createReceiver, type User } from 'net-snmp';
import { say } from '../../kit/say.ts';
import { textOf, type Varbind } from './snmp.values.ts';

/** A notification of any version. */
export interface Trap {
  /** Its identity; that of an SNMP v1 trap is derived as in RFC 3584 section 3.1. */
  readonly oid: string;
  readonly values: readonly {
    readonly oid: string;
    readonly type: number;
    readonly value: Value;
    readonly hex?: string;
  }[];
}

const trapOidOf = '1.3.6.1.6.3.1.1.4.1.0';
const upTimeOf = '1.3.6.1.2.1.1.3.0';
const standardTraps = '1.3.6.1.6.3.1.1.5';
const longest = 64;

/** The notifications of SNMPv2-MIB and IF-MIB. */
const names: Readonly<Record<string, SourceText>> = {
  [`${standardTraps}.1`]: say('冷启动', 'cold start'),
  [`${standardTraps}.2`]: say('热启动', 'warm start'),
  [`${standardTraps}.3`]: say('链路断开', 'link down'),
  [`${standardTraps}.4`]: say('链路接通', 'link up'),
  [`${standardTraps}.5`]: say('认证失败', 'authentication failure'),
};

export const trapName = (oid: string): SourceText => names[oid] ?? say(oid, oid);

interface Pdu {
  readonly type: number;
  readonly enterprise?: string;
  readonly generic?: number;
  readonly specific?: number;
  readonly varbinds?: readonly Varbind[];
}

const identityOf = (pdu: Pdu, varbinds: readonly Varbind[]): string | undefined => {
  if (pdu.enterprise === undefined) return varbinds.find(({ oid }) => oid === trapOidOf)?.value?.toString();
  const { generic = 6, specific = 0 } = pdu;
  return generic < 6 ? `${standardTraps}.${generic + 1}` : `${pdu.enterprise}.0.${specific}`;
};

/** `undefined` for a notification without identity. */
export const readTrap = (pdu: Pdu): Trap | undefined => {
  const varbinds = pdu.varbinds ?? [];
  const oid = identityOf(pdu, varbinds);
  if (oid === undefined) return undefined;
  const values = varbinds
    .filter((varbind) => varbind.oid !== trapOidOf && varbind.oid !== upTimeOf)
    .slice(0, longest)
    .map((varbind) => ({
      oid: varbind.oid,
      type: varbind.type ?? 0,
      value: typeof varbind.value === 'number' ? varbind.value : textOf(varbind),
      ...(Buffer.isBuffer(varbind.value) ? { hex: varbind.value.toString('hex') } : {}),
    }));
  return { oid, values };
};

/** The value as received, for the decoders of properties. */
export const varbindOf = ({ oid, type, value, hex }: Trap['values'][number]): Varbind => ({
  oid,
  type,
  value: hex === undefined ? value : Buffer.from(hex, 'hex'),
});

export interface TrapReceiver {
  receive(data: Buffer, answer: (reply: Buffer) => void): void;
}

export interface TrapReceiverOptions {
  readonly communities: readonly string[];
  readonly user?: User;
  readonly take: (trap: Trap) => void;
  readonly refused: (why: string) => void;
}

/**
 * The engine id of all receivers of this product, so that an inform received by two of them gets one response:
 * Enterprise format 4 of RFC 3411 section 5 with a text.
 */
const engineId = Buffer.concat([Buffer.from('8000b98304', 'hex'), Buffer.from('eoms-traps')]);

/** The library's receiver without its socket: datagrams come from a port that all devices share. */
export const createTrapReceiver = ({ communities, user, take, refused }: TrapReceiverOptions): TrapReceiver => {
  let answerNow: (reply: Buffer) => void = () => {};
  const socket = Object.assign(new EventEmitter(), {
    bind: () => {},
    close: () => {},
    send: (data: Buffer, from: number, length: number, _port: number, _host: string, done: () => void) => {
      answerNow(Buffer.from(data.subarray(from, from + length)));
      done();
    },
  });
  const receiver = createReceiver(
    { dgramModule: { createSocket: () => socket }, engineID: engineId, port: 1 },
    (error: Error | null, notification?: { readonly pdu: Pdu }) => {
      const trap = notification === undefined ? undefined : readTrap(notification.pdu);
      if (trap !== undefined) take(trap);
      else refused(error?.message ?? 'no trap');
    },
  ) as { getAuthorizer(): { addCommunity(name: string): void; addUser(user: User): void } };
  const authorizer = receiver.getAuthorizer();
  if (user === undefined) for (const community of communities) authorizer.addCommunity(community);
  else authorizer.addUser(user);
  return {
    receive: (data, answer) => {
      answerNow = answer;
      try {
        socket.emit('message', data, { address: '0.0.0.0', port: 0, family: 'IPv4', size: data.length });
      } catch (error) {
        refused(error instanceof Error ? error.message : String(error));
      }
      answerNow = () => {};
    },
  };
};
