import type { LiveGroup } from './frame-ring.ts';

/** Events on one topic about one place, each as JSON. */
export interface Gathered {
  readonly topic: string;
  readonly placeId: string | undefined;
  readonly events: string[];
}

export const groupOf = ({ topic, placeId, events }: Gathered): LiveGroup => ({
  topic,
  placeId,
  events: Buffer.from(events.join(',')),
});

/** Groups the events of one batch by topic and place; events of one topic keep their order. */
export const createGatherer = () => {
  let groups = new Map<string, Gathered>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(topic: string, placeId: string | undefined, event: string): void {
      const key = placeId === undefined ? topic : `${topic} ${placeId}`;
      const known = groups.get(key);
      if (known) known.events.push(event);
      else groups.set(key, { topic, placeId, events: [event] });
      count += 1;
    },
    /** Returns the groups and empties the gatherer. */
    take(): Gathered[] {
      const taken = [...groups.values()];
      groups = new Map();
      count = 0;
      return taken;
    },
  };
};
