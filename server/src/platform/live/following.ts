import type { LiveRequest } from '@eoms/contract';
import type { Identity } from '../http/context.ts';
import type { Follower, LiveHub } from './live-hub.ts';
import type { LiveWire } from './live-wire.ts';

type Resume = Extract<LiveRequest, { type: 'authenticate' }>['resume'];

/** The topics that an authenticated connection follows, and what it missed while disconnected. */
export interface Following {
  identity(): Identity;
  become(identity: Identity): void;
  /** Sends `ready`, or `resync` when missed events are no longer available. */
  begin(resume: Resume): void;
  subscribe(topics: readonly string[]): Promise<void>;
  unsubscribe(topics: readonly string[]): void;
  /** Drops topics that the user may no longer follow. */
  prune(): Promise<void>;
  end(): void;
}

const topicsAtMost = 1_000;
/**
 * Topics followed within this time after the sign-in are resumed; screens opened later start from what they load
 * themselves.
 */
const resumeWithinMs = 10_000;

export const createFollowing = (hub: LiveHub, wire: LiveWire, identity: Identity): Following => {
  const resync = (): void => wire.send({ type: 'resync', sequence: hub.sequence() });
  const follower: Follower = { identity, topics: new Set(), send: wire.sendFrame, resync };
  let resumeFrom: number | undefined;
  hub.join(follower);

  const allowed = async (topics: readonly string[]): Promise<ReadonlySet<string>> => {
    const verdicts = await Promise.all(topics.map((topic) => hub.mayFollow(follower.identity, topic)));
    return new Set(topics.filter((_topic, index) => verdicts[index]));
  };
  const refuse = (topics: readonly string[]): void => {
    if (topics.length > 0) wire.send({ type: 'refused', topics });
  };
  const catchUp = (topics: readonly string[]): void => {
    if (resumeFrom === undefined || topics.length === 0) return;
    const missed = hub.missed(follower, topics, resumeFrom);
    if (missed === 'gap') resync();
    else if (missed) wire.sendFrame(missed);
  };

  return {
    identity: () => follower.identity,
    become(next) {
      follower.identity = next;
    },
    begin(resume) {
      const known = resume?.stream === hub.stream && hub.missed(follower, [], resume.sequence) !== 'gap';
      resumeFrom = known ? resume?.sequence : undefined;
      wire.send({ type: 'ready', stream: hub.stream, sequence: resumeFrom ?? hub.sequence(), resumed: known });
      if (resume && !known) resync();
      setTimeout(() => {
        resumeFrom = undefined;
      }, resumeWithinMs).unref();
    },
    async subscribe(topics) {
      const granted = await allowed(topics);
      const fresh: string[] = [];
      const refused: string[] = [];
      for (const topic of topics) {
        if (follower.topics.has(topic)) continue;
        if (!granted.has(topic) || follower.topics.size >= topicsAtMost) refused.push(topic);
        else {
          hub.follow(follower, topic);
          fresh.push(topic);
        }
      }
      refuse(refused);
      catchUp(fresh);
      // What is asked next on this connection is answered when nothing can be missed any more.
      await hub.settled();
    },
    unsubscribe(topics) {
      for (const topic of topics) hub.unfollow(follower, topic);
    },
    async prune() {
      const granted = await allowed([...follower.topics]);
      const refused = [...follower.topics].filter((topic) => !granted.has(topic));
      for (const topic of refused) hub.unfollow(follower, topic);
      refuse(refused);
    },
    end: () => hub.leave(follower),
  };
};
