import type { Bus } from '../bus/bus.ts';
import type { LiveGroup } from './frame-ring.ts';
import type { Gathered } from './gather-events.ts';
import { createInterestExchange, type InterestExchange } from './interest-exchange.ts';
import { eventsHappened } from './live.news.ts';
import { createRemoteInterest, type RemoteInterest } from './remote-interest.ts';
import type { TopicInterest } from './topic-interest.ts';

export interface LiveNodesDeps {
  readonly bus: Bus;
  readonly local: Pick<TopicInterest, 'topics' | 'sweep' | 'isWantedTopic'>;
  readonly hasStarted: () => boolean;
  readonly gap: () => void;
  /** Events of other nodes that browsers here follow. */
  readonly arrived: (groups: readonly LiveGroup[]) => void;
}

/** The live link's side of the other nodes: what their browsers want, and the events that ours do. */
export interface LiveNodes extends Pick<RemoteInterest, 'isWanted' | 'isWantedTopic'>, InterestExchange {
  send(groups: readonly Gathered[]): void;
}

const sweepEveryMs = 5_000;
/** Of events in one message, so that it fits into a batch of the bus with its quotes escaped. */
const charactersAtOnce = 5_000;

/** Events joined by commas, in portions of limited length. */
const portionsOf = (events: readonly string[]): string[] => {
  const portions: string[] = [];
  for (const event of events) {
    const last = portions.at(-1);
    if (last !== undefined && last.length + event.length < charactersAtOnce)
      portions[portions.length - 1] = `${last},${event}`;
    else portions.push(event);
  }
  return portions;
};

export const createLiveNodes = (deps: LiveNodesDeps): LiveNodes => {
  const { bus, local } = deps;
  const remote = createRemoteInterest();
  const exchange = createInterestExchange({ ...deps, remote, topics: local.topics });
  let arriving: LiveGroup[] = [];

  bus.on(eventsHappened, ({ topic, placeId, events }) => {
    if (!local.isWantedTopic(topic)) return;
    // Together with the other messages of the same batch.
    if (arriving.length === 0)
      setImmediate(() => {
        const groups = arriving;
        arriving = [];
        deps.arrived(groups);
      });
    arriving.push({ topic, placeId, events: Buffer.from(events) });
  });
  if (bus.state().kind !== 'solo') setInterval(local.sweep, sweepEveryMs).unref();

  return {
    ...exchange,
    isWanted: remote.isWanted,
    isWantedTopic: remote.isWantedTopic,
    send(groups) {
      for (const { topic, placeId, events } of groups) {
        const nodes = remote.nodesThatWant(topic);
        if (nodes.size === 0) continue;
        for (const portion of portionsOf(events)) {
          const payload = { topic, events: portion, ...(placeId === undefined ? {} : { placeId }) };
          const [only] = nodes;
          if (nodes.size === 1 && only !== undefined) bus.publishTo(only, eventsHappened, payload);
          else bus.publish(eventsHappened, payload);
        }
      }
    },
  };
};
