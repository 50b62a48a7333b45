import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
import { newId } from '../database/uuid.ts';
import type { Identity } from '../http/context.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Listeners } from '../news/news.ts';
import { buildFrame, sendToAll } from './build-frame.ts';
import { createFrameRing, type LiveGroup } from './frame-ring.ts';
import { createGatherer, groupOf } from './gather-events.ts';
import type { Live } from './live.ts';
import { createLiveNodes } from './live-nodes.ts';
import { createSpread } from './spread.ts';
import { createTopicInterest } from './topic-interest.ts';
import { createTopicRules } from './topic-rules.ts';

/**
 * One open, authenticated connection as the hub sees it. `send` takes a finished frame, which other connections share.
 */
export interface Follower {
  identity: Identity;
  /** Changed by `follow` and `unfollow` only. */
  readonly topics: Set<string>;
  send(frame: Buffer): void;
  /** Everything shown has to be fetched again. */
  resync(): void;
}

export interface LiveHub extends Live {
  /** Changes with every start, so that sequence numbers of an earlier process are not mistaken for ours. */
  readonly stream: string;
  sequence(): number;
  join(follower: Follower): void;
  leave(follower: Follower): void;
  follow(follower: Follower, topic: string): void;
  unfollow(follower: Follower, topic: string): void;
  /** Resolves when events of other nodes on the followed topics arrive too. Undefined: they do already. */
  settled(): Promise<void> | undefined;
  mayFollow(identity: Identity, topic: string): Promise<boolean>;
  /**
   * Returns a frame with what was published on these topics after `since`; null if nothing was, 'gap' if it is no
   * longer available.
   */
  missed(follower: Follower, topics: readonly string[], since: number): Buffer | null | 'gap';
}

export interface LiveHubDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where changes are said. */
  readonly news: Pick<Listeners, 'onOwn'>;
  /** Defaults to that of a single node. */
  readonly bus?: Bus;
}

const batchMs = 50;
const waitingAtMost = 2_000;
/** A browser that loads again makes about ten calls. */
const loadAgainPace = { together: 10, eachMs: 20, withinMs: 10_000 };

export const createLiveHub = ({ log, metrics, news, bus = createSoloBus('') }: LiveHubDeps): LiveHub => {
  const stream = newId();
  // Events of one's own session are sent directly to the connection; following the topic is allowed and adds nothing.
  const rules = createTopicRules(log);
  rules.allowTopic('session', 'session', (_caller, rest) => rest === '', 'always');
  const followers = new Set<Follower>();
  const ring = createFrameRing();
  const interest = createTopicInterest(ring.sequence, Date.now, (topic, wanted) => nodes.note(topic, wanted));
  const waiting = createGatherer();
  const resyncs = createSpread<Follower>(loadAgainPace);
  let hasStarted = false;
  let timer: NodeJS.Timeout | undefined;
  metrics.gauge('eoms_live_connections', 'Open live connections', () => followers.size);
  const frames = metrics.counter('eoms_live_frames_total', 'Frames sent to live connections');

  const deliver = (groups: readonly LiveGroup[]): void => {
    if (groups.length === 0) return;
    ring.add(groups);
    frames.inc(sendToAll(groups, followers, ring.sequence(), rules.placesOf));
  };
  const nodes = createLiveNodes({
    bus,
    local: interest,
    hasStarted: () => hasStarted,
    arrived: deliver,
    gap() {
      ring.cut();
      resyncs.over(followers, (follower) => follower.resync());
    },
  });
  const isWanted: Live['isWanted'] = (family, rest) => {
    hasStarted = true;
    return interest.isWanted(family, rest) || nodes.isWanted(family, rest);
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.count === 0) return;
    const gathered = waiting.take();
    nodes.send(gathered);
    deliver(gathered.filter(({ topic }) => interest.isWantedTopic(topic)).map(groupOf));
  };

  const publish = <E extends EventDefinition>(
    topic: string,
    definition: E,
    payload: unknown,
    options: { placeId?: string | undefined } = {},
  ): void => {
    hasStarted = true;
    if (!interest.isWantedTopic(topic) && !nodes.isWantedTopic(topic)) return;
    waiting.add(topic, options.placeId, JSON.stringify({ name: definition.name, topic, payload }));
    if (waiting.count >= waitingAtMost) flush();
    else timer ??= setTimeout(flush, batchMs);
  };

  const pushes: Live['pushes'] = (definition, messages) =>
    void news.onOwn(definition, (payload) =>
      typeof messages === 'string' ? publish(messages, definition, payload) : messages(payload, publish),
    );

  return {
    stream,
    publish,
    pushes,
    flush,
    sequence: ring.sequence,
    ...rules,
    isWanted,
    settled: nodes.settled,
    join(follower) {
      followers.add(follower);
      for (const topic of follower.topics) interest.follow(topic);
    },
    leave(follower) {
      resyncs.forget(follower);
      if (followers.delete(follower)) for (const topic of follower.topics) interest.leave(topic, true);
    },
    follow(follower, topic) {
      follower.topics.add(topic);
      interest.follow(topic);
    },
    unfollow(follower, topic) {
      if (follower.topics.delete(topic)) interest.leave(topic, false);
    },
    missed(follower, topics, since) {
      const groups = ring.after(since);
      if (groups === 'gap' || !topics.every((topic) => interest.isCovered(topic, since))) return 'gap';
      return buildFrame(groups, (topic) => rules.placesOf(follower.identity, topic), new Set(topics), ring.sequence());
    },
  };
};
