import { accessChanged as accessChangedEvent, type LiveRequest, liveClose, sessionEnded } from '@eoms/contract';
import type { WebSocket } from 'ws';
import type { Authorizer } from '../auth/authorizer.ts';
import type { Identity } from '../http/context.ts';
import type { Log } from '../log/log.ts';
import { createFollowing, type Following } from './following.ts';
import type { LiveHub } from './live-hub.ts';
import { createLiveWire } from './live-wire.ts';

export interface LiveConnection {
  /** Undefined until the token has been accepted. */
  identity(): Identity | undefined;
  /** Checks session and topics again; `changed` also notifies the console that its rights have changed. */
  recheck(changed: boolean): Promise<void>;
  end(reason: 'revoked' | 'expired' | 'disabled'): void;
  /** Closes the connection without a message; only for unauthenticated clients. */
  disconnect(): void;
  beat(): void;
}

interface Deps {
  readonly hub: LiveHub;
  readonly authorizer: Authorizer;
  readonly log: Log;
}

const introduceWithinMs = 5_000;

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Refusal';

/** The state of one connection: unauthenticated at first, then a signed-in user (calls `entered`), finally closed. */
export const createLiveConnection = (socket: WebSocket, deps: Deps, entered: () => void): LiveConnection => {
  const { hub, authorizer, log } = deps;
  let following: Following | undefined;
  let token = '';

  const enter = async ({ token: given, resume }: Extract<LiveRequest, { type: 'authenticate' }>): Promise<void> => {
    if (following) return wire.close(liveClose.unauthorised);
    const identity = await authorizer.identify(given, { touch: false }).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      // The database is away for a moment: the token may still be valid, so the console reconnects with it.
      log.warn({ err: error }, 'a live connection could not be identified');
      wire.close(liveClose.goingAway);
    });
    if (!identity) return;
    clearTimeout(introduction);
    token = given;
    entered();
    following = createFollowing(hub, wire, identity);
    following.begin(resume);
  };
  const wire = createLiveWire(socket, log, {
    async message(message) {
      if (message.type === 'authenticate') return enter(message);
      if (!following) return wire.close(liveClose.unauthorised);
      if (message.type === 'subscribe') return following.subscribe(message.topics);
      if (message.type === 'unsubscribe') return following.unsubscribe(message.topics);
      wire.send({ type: 'pong', at: message.at });
    },
    closed() {
      clearTimeout(introduction);
      following?.end();
    },
  });
  const introduction = setTimeout(() => wire.close(liveClose.tooSlow), introduceWithinMs);

  const sendEvent = (name: string, payload: object): void =>
    wire.send({ type: 'changes', sequence: hub.sequence(), events: [{ name, topic: 'session', payload }] });
  const end: LiveConnection['end'] = (reason) => {
    following?.end();
    sendEvent(sessionEnded.name, { reason });
    wire.close(liveClose.unauthorised);
  };

  return {
    identity: () => following?.identity(),
    disconnect: () => socket.terminate(),
    beat: wire.beat,
    end,
    async recheck(changed) {
      if (!following) return;
      const before = following.identity();
      let locks = false;
      try {
        const identity = await authorizer.identify(token, { touch: false });
        locks = identity.panel?.locked !== before.panel?.locked;
        following.become(identity);
      } catch (error) {
        // Only a refusal ends the connection; a brief database outage does not.
        if (isRefusal(error)) end('expired');
        return;
      }
      // A panel that nobody touches locks by itself.
      if (!changed && !locks) return;
      await following.prune();
      sendEvent(accessChangedEvent.name, {});
    },
  };
};
