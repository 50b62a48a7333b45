import { createSocket, type RemoteInfo } from 'node:dgram';
import { type Answer, decode, encode, type Question } from 'dns-packet';
import { createGuard } from '../kit/guard.ts';
import { mdnsGroup } from './dns-sd.codec.ts';

/** A service that a simulated device announces. */
export interface SimulatedService {
  /** Without a dot: the encoding library does not support one inside a label. */
  readonly instance: string;
  /** Such as `_http._tcp`. */
  readonly type: string;
  readonly port: number;
  readonly texts: readonly string[];
}

export interface SimulatedResponder {
  /** Address to listen on and to announce. */
  readonly host: string;
  readonly port: number;
  readonly hostname: string;
  readonly services: readonly SimulatedService[];
  /** Replies only with the records that were queried, without additional ones. */
  readonly curt?: boolean;
  /** Also receives multicast queries on this interface. */
  readonly group?: boolean;
}

const ttl = 120;

const recordsOf = ({ host, hostname, services }: SimulatedResponder): Answer[] => [
  ...services.flatMap(({ instance, type, port, texts }): Answer[] => {
    const [name, everything] = [`${instance}.${type}.local`, '_services._dns-sd._udp.local'];
    return [
      { name: everything, type: 'PTR', ttl, data: `${type}.local` },
      { name: `${type}.local`, type: 'PTR', ttl, data: name },
      { name, type: 'SRV', ttl, data: { target: `${hostname}.local`, port, priority: 0, weight: 0 } },
      { name, type: 'TXT', ttl, data: [...texts] },
    ];
  }),
  { name: `${hostname}.local`, type: 'A', ttl, data: host },
];

const questionsOf = (packet: Buffer): readonly Question[] => {
  try {
    const { type, questions = [] } = decode(packet);
    return type === 'query' ? questions : [];
  } catch {
    return [];
  }
};

/** Replies by unicast, as RFC 6762 section 6.7 requires for queries from other ports. */
export const simulateMdns = (responder: SimulatedResponder): Promise<{ close(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const { host, port, curt = false, group = false } = responder;
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    const all = recordsOf(responder);
    const answer = (packet: Buffer, from: RemoteInfo): void => {
      const questions = questionsOf(packet);
      const answers = all.filter((record) =>
        questions.some(({ name, type }) => record.type === type && record.name.toLowerCase() === name.toLowerCase()),
      );
      if (answers.length === 0) return;
      const additionals = curt ? [] : all.filter((record) => !answers.includes(record) && record.type !== 'PTR');
      const id = packet.readUInt16BE(0);
      const reply = encode({ type: 'response', id, flags: 0x400, questions: [...questions], answers, additionals });
      socket.send(reply, from.port, from.address, () => {});
    };
    socket.on('message', createGuard(`announcement of ${responder.hostname}`)(answer));
    socket.once('error', reject);
    socket.bind(port, group ? undefined : host, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      try {
        if (group) socket.addMembership(mdnsGroup, host);
      } catch (error) {
        socket.close();
        return reject(error);
      }
      resolve({ close: () => new Promise((done) => socket.close(() => done())) });
    });
  });
