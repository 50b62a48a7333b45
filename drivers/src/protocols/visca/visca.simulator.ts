import type { Value } from '@eoms/contract/vocabulary';
import { createGuard } from '../../kit/guard.ts';
import { createSimulatedDatagrams } from '../../kit/simulated-datagrams.ts';
import { createSimulatedServer } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodePacket, encodePacket, maxPayloadBytes, type PayloadType, terminator } from './visca.codec.ts';
import { type Outcome, outcomeOf } from './visca.simulated-answers.ts';
import { createCamera } from './visca.simulated-camera.ts';

const sockets = [1, 2] as const;

interface Answering {
  readonly say: (message: Buffer) => void;
  readonly lies: () => boolean;
  readonly busy: () => boolean;
}

const refusal = (code: number, socket = 0): Buffer => Buffer.from([0x90, 0x60 | socket, code, terminator]);
const [cancelled, noSocket] = [0x04, 0x05];

/** To every camera of a chain: IF_Clear comes back as it is, AddressSet with the number of the next camera. */
const broadcast = 0x88;
const interfaceClear = '010001';
const addressSet = '3001';
const tooLong: Outcome = { kind: 'refuse', code: 0x01 };

/** Takes whole messages; two commands at a time have a socket, a third is refused as "buffer full". */
const createBrain = (params: Readonly<Record<string, Value>>) => {
  const camera = createCamera(params);
  const guard = createGuard('movements of a simulated camera');
  const moveMs = Number(params.moveMs ?? 300);
  /** By socket; nothing but the reservation while a command needs no time. */
  const busy = new Map<number, NodeJS.Timeout | undefined>();
  const release = (socket: number): boolean => {
    clearTimeout(busy.get(socket));
    return busy.delete(socket);
  };
  const clear = (): void => {
    for (const socket of sockets) release(socket);
  };
  const finish = (socket: number, answer: Answering, act: () => void, ms: number): void => {
    const done = () => {
      busy.delete(socket);
      if (!answer.lies()) act();
      answer.say(Buffer.from([0x90, 0x50 | socket, terminator]));
    };
    if (ms === 0) {
      done();
      return;
    }
    busy.set(socket, setTimeout(guard(done), ms).unref());
  };
  const obey = (answer: Answering, act: () => void, moves: boolean): void => {
    const socket = sockets.find((one) => !busy.has(one));
    if (socket === undefined) {
      answer.say(refusal(0x03));
      return;
    }
    busy.set(socket, undefined);
    answer.say(Buffer.from([0x90, 0x40 | socket, terminator]));
    finish(socket, answer, act, moves ? moveMs : 0);
  };
  const receiveBroadcast = (message: Buffer, answer: Answering): void => {
    const body = message.toString('hex', 1, message.length - 1);
    if (body === interfaceClear) {
      clear();
      answer.say(message);
    } else if (body === addressSet) answer.say(Buffer.from([broadcast, 0x30, 0x02, terminator]));
  };
  const receive = (message: Buffer, answer: Answering): void => {
    if (message[0] === broadcast) {
      receiveBroadcast(message, answer);
      return;
    }
    const outcome = message.length > maxPayloadBytes ? tooLong : outcomeOf(camera, message);
    if (outcome.kind === 'answer' && answer.busy()) answer.say(refusal(0x41));
    else if (outcome.kind === 'answer') answer.say(Buffer.from([0x90, 0x50, ...outcome.data, terminator]));
    else if (outcome.kind === 'refuse') answer.say(refusal(outcome.code));
    else if (outcome.kind === 'cancel')
      answer.say(refusal(release(outcome.socket) ? cancelled : noSocket, outcome.socket));
    else if (outcome.kind === 'clear') {
      clear();
      answer.say(Buffer.from([0x90, 0x50, terminator]));
    } else obey(answer, outcome.act, outcome.moves);
  };
  return {
    receive,
    state: () => {
      camera.settle();
      return { ...camera.values };
    },
    set: camera.set,
    stop: clear,
  };
};
type Brain = ReturnType<typeof createBrain>;

const isMessage = (bytes: Buffer): boolean =>
  bytes.length >= 3 &&
  (((bytes[0] ?? 0) & 0xf8) === 0x80 || bytes[0] === broadcast) &&
  bytes.indexOf(terminator) === bytes.length - 1;

/** Handles one datagram of VISCA over IP. A repeated sequence number is refused, as the document requires. */
const receivePacket = (
  brain: Brain,
  numbers: Map<string, number>,
  data: Buffer,
  caller: Answering & { readonly key: string; readonly fixedNumber?: number },
): void => {
  const packet = decodePacket(data);
  if (packet === undefined) return;
  const number = caller.fixedNumber ?? packet.sequence;
  const say = (type: PayloadType, payload: Buffer) => caller.say(encodePacket(type, number, payload));
  if (packet.type === 'control' && packet.payload[0] === 0x01) {
    numbers.set(caller.key, 0);
    say('controlReply', Buffer.from([0x01]));
    return;
  }
  if ((packet.type !== 'command' && packet.type !== 'inquiry') || !isMessage(packet.payload)) {
    say('controlReply', Buffer.from([0x0f, 0x02]));
    return;
  }
  if (packet.sequence === numbers.get(caller.key)) {
    say('controlReply', Buffer.from([0x0f, 0x01]));
    return;
  }
  if (numbers.size > 64) numbers.clear();
  numbers.set(caller.key, packet.sequence);
  brain.receive(packet.payload, { lies: caller.lies, busy: caller.busy, say: (message) => say('reply', message) });
};

/**
 * A PTZ camera. Parameters: transport (`ip`, `udp` or `tcp`, as the driver's), power, panDigits, moveMs (how long
 * an absolute movement takes), and fixedNumber (all replies over IP carry this sequence number).
 */
export const simulateVisca = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const brain = createBrain(params);
  const { state, set, stop } = brain;
  if (params.transport !== 'tcp') {
    const numbers = new Map<string, number>();
    const fixed = typeof params.fixedNumber === 'number' ? { fixedNumber: params.fixedNumber } : {};
    return createSimulatedDatagrams({
      host,
      port,
      state,
      set,
      stop,
      receive: (data, caller) => {
        if (params.transport !== 'udp') receivePacket(brain, numbers, data, { ...caller, ...fixed });
        else if (isMessage(data)) brain.receive(data, caller);
      },
    });
  }
  return createSimulatedServer({
    host,
    port,
    state,
    set,
    stop,
    converse: (session) => {
      let rest: Buffer = Buffer.alloc(0);
      return {
        receive: (chunk) => {
          rest = Buffer.concat([rest, chunk]);
          for (let end = rest.indexOf(terminator); end >= 0; end = rest.indexOf(terminator)) {
            const message = rest.subarray(0, end + 1);
            rest = rest.subarray(end + 1);
            if (isMessage(message)) brain.receive(message, session);
          }
          if (rest.length > 64) session.end();
        },
      };
    },
  });
};
