import { accessChanged as accessChangedEvent, LiveRequest, liveClose, sessionEnded } from '@eoms/contract';
import type { RawData, WebSocket } from 'ws';
import type { Authorizer } from '../auth/authorizer.ts';
import type { Identity } from '../http/context.ts';
import type { Log } from '../log/log.ts';
import type { Follower, LiveHub } from './live-hub.ts';

export interface LiveConnection {
  /** Undefined until the token was accepted. */
  identity(): Identity | undefined;
  /** Checks session and topics anew; `changed` also tells the console that its rights are others now. */
  recheck(changed: boolean): Promise<void>;
  end(reason: 'revoked' | 'expired' | 'disabled'): void;
  /** Asks for a sign of life; who gave none since the last time is dropped. */
  beat(): void;
}

interface Deps {
  readonly hub: LiveHub;
  readonly authorizer: Authorizer;
  readonly log: Log;
}

const introduceWithinMs = 5_000;
const resumeWithinMs = 10_000;
const messagesPerSecond = 50;
const bufferedAtMost = 1024 * 1024;
const topicsAtMost = 1_000;

export const createLiveConnection = (socket: WebSocket, { hub, authorizer, log }: Deps): LiveConnection => {
  let follower: Follower | undefined;
  let token = '';
  let resumeFrom: number | undefined;
  let alive = true;
  let work: Promise<void> = Promise.resolve();

  const sendFrame = (frame: Buffer | string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bufferedAtMost) {
      socket.close(liveClose.tooSlow);
      // A client that does not read does not read the close either.
      socket.terminate();
      return;
    }
    socket.send(frame, { binary: false });
  };
  const send = (message: object): void => sendFrame(JSON.stringify(message));
  const tell = (name: string, payload: object): void =>
    send({ type: 'changes', sequence: hub.sequence(), events: [{ name, topic: 'session', payload }] });

  const authenticate = async (message: Extract<LiveRequest, { type: 'authenticate' }>): Promise<void> => {
    if (follower) return socket.close(liveClose.unauthorised);
    const identity = await authorizer.identify(message.token, { touch: false });
    clearTimeout(introduction);
    token = message.token;
    follower = { identity, topics: new Set(), send: sendFrame };
    hub.join(follower);
    const { resume } = message;
    const resumed =
      resume !== undefined && resume.stream === hub.stream && hub.missed(follower, [], resume.sequence) !== 'gap';
    if (resumed) {
      resumeFrom = resume.sequence;
      // Topics of screens opened later start from what those screens read.
      setTimeout(() => {
        resumeFrom = undefined;
      }, resumeWithinMs).unref();
    }
    send({
      type: 'ready',
      stream: hub.stream,
      sequence: resume && resumed ? resume.sequence : hub.sequence(),
      resumed,
    });
    if (resume && !resumed) send({ type: 'resync', sequence: hub.sequence() });
  };

  const subscribe = async (own: Follower, topics: readonly string[]): Promise<void> => {
    const allowed = await Promise.all(topics.map((topic) => hub.mayFollow(own.identity, topic)));
    const fresh: string[] = [];
    const refused: string[] = [];
    topics.forEach((topic, index) => {
      if (!allowed[index] || own.topics.size >= topicsAtMost) refused.push(topic);
      else if (!own.topics.has(topic)) {
        own.topics.add(topic);
        fresh.push(topic);
      }
    });
    if (refused.length > 0) send({ type: 'refused', topics: refused });
    if (resumeFrom === undefined || fresh.length === 0) return;
    const missed = hub.missed(own, fresh, resumeFrom);
    if (missed === 'gap') send({ type: 'resync', sequence: hub.sequence() });
    else if (missed) sendFrame(missed);
  };

  const handle = async (message: LiveRequest): Promise<void> => {
    if (message.type === 'authenticate') return authenticate(message);
    if (!follower) return socket.close(liveClose.unauthorised);
    if (message.type === 'subscribe') return subscribe(follower, message.topics);
    if (message.type === 'ping') return send({ type: 'pong', at: message.at });
    for (const topic of message.topics) follower.topics.delete(topic);
  };

  const mayGoOn = createAllowance(messagesPerSecond);
  socket.on('message', (data: RawData, isBinary) => {
    if (!mayGoOn()) return socket.close(liveClose.tooMuch);
    const message = isBinary ? undefined : parse(data);
    if (!message) return socket.close(liveClose.malformed);
    // One after the other: what follows an authenticate may rely on it.
    work = work.then(() => handle(message)).catch(() => socket.close(liveClose.unauthorised));
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('error', (error) => log.debug({ err: error }, 'a live connection failed'));
  socket.once('close', () => {
    clearTimeout(introduction);
    if (follower) hub.leave(follower);
  });
  const introduction = setTimeout(() => socket.close(liveClose.unauthorised), introduceWithinMs);

  const recheck = async (changed: boolean): Promise<void> => {
    const own = follower;
    if (!own) return;
    try {
      own.identity = await authorizer.identify(token, { touch: false });
    } catch (error) {
      // Only a refusal ends the connection; a database that is away for a moment does not.
      if (error instanceof Error && error.name === 'Refusal') end('expired');
      return;
    }
    if (!changed) return;
    const topics = [...own.topics];
    const allowed = await Promise.all(topics.map((topic) => hub.mayFollow(own.identity, topic)));
    const refused = topics.filter((_topic, index) => !allowed[index]);
    for (const topic of refused) own.topics.delete(topic);
    if (refused.length > 0) send({ type: 'refused', topics: refused });
    tell(accessChangedEvent.name, {});
  };

  const end = (reason: 'revoked' | 'expired' | 'disabled'): void => {
    if (follower) hub.leave(follower);
    tell(sessionEnded.name, { reason });
    socket.close(liveClose.unauthorised);
    setTimeout(() => socket.terminate(), 1_000).unref();
  };

  return {
    identity: () => follower?.identity,
    recheck,
    end,
    beat() {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    },
  };
};

const parse = (data: RawData): LiveRequest | undefined => {
  try {
    return LiveRequest.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/** A bucket of one second: more messages than that within it and the answer is no. */
const createAllowance = (perSecond: number): (() => boolean) => {
  let second = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) {
      second = now;
      used = 0;
    }
    used += 1;
    return used <= perSecond;
  };
};
