import { placesEndpoints } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import type { VenueNode } from './nodes-venue.ts';

export interface SteadyWriter {
  /** Names whose saving was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  stop(): Promise<void>;
}

const everyMs = 50;

/** Saves groups with numbered names on each node in turn, without ever repeating one. */
export const startWriter = (nodes: readonly VenueNode[], label: string): SteadyWriter => {
  const acknowledged = new Set<string>();
  let over = false;
  const write = async (node: VenueNode, from: number): Promise<void> => {
    for (let n = from; !over; n += nodes.length) {
      const name = `${label}-${n}`;
      const body = { name, parentId: null, sort: 0 };
      const reply = await node.call(placesEndpoints.saveGroup, { body }).catch(() => undefined);
      if (reply?.code === '200') acknowledged.add(name);
      await letTimePass(everyMs, 'it writes steadily');
    }
  };
  const writing = nodes.map((node, i) => write(node, i));
  return {
    acknowledged,
    async stop() {
      over = true;
      await Promise.all(writing);
    },
  };
};
