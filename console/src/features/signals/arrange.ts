import type { SignalMap } from '@eoms/contract';

export interface Point {
  x: number;
  y: number;
}

export const nodeWidth = 232;
const columnWidth = 320;
const rowGap = 40;
const headHeight = 52;
const portHeight = 24;
const moreHeight = 28;

/** Height of a node in pixels. */
export const heightOf = (node: SignalMap['nodes'][number]): number =>
  headHeight + Math.max(1, node.inputs.length, node.outputs.length) * portHeight + moreHeight;

/**
 * Default positions of nodes that the user has not placed: sources on the left, each device one column to the right of
 * the last device that feeds it. A loop of cables stops the recursion.
 */
export const arrange = ({ nodes, links }: Pick<SignalMap, 'nodes' | 'links'>): Map<string, Point> => {
  const feeders = new Map<string, string[]>();
  for (const { fromDeviceId, toDeviceId } of links)
    feeders.set(toDeviceId, [...(feeders.get(toDeviceId) ?? []), fromDeviceId]);
  const columns = new Map<string, number>();
  const columnOf = (id: string, seen: ReadonlySet<string>): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    if (seen.has(id)) return 0;
    const next = new Set(seen).add(id);
    const column = Math.max(-1, ...(feeders.get(id) ?? []).map((feeder) => columnOf(feeder, next))) + 1;
    columns.set(id, column);
    return column;
  };
  const bottoms = new Map<number, number>();
  const points = new Map<string, Point>();
  for (const node of nodes) {
    const fed = (feeders.get(node.deviceId) ?? []).length > 0;
    // Displays without a cable are placed on the right, with the other displays.
    const column = fed || node.outputs.length > 0 ? columnOf(node.deviceId, new Set()) : 2;
    const y = bottoms.get(column) ?? 0;
    points.set(node.deviceId, { x: column * columnWidth, y });
    bottoms.set(column, y + heightOf(node) + rowGap);
  }
  return points;
};

/** Cables that currently carry a signal: the target has selected that input, and a matrix forwards it. */
export const liveLinks = ({ nodes, links }: Pick<SignalMap, 'nodes' | 'links'>): Set<string> => {
  const byId = new Map(nodes.map((node) => [node.deviceId, node]));
  return new Set(
    links
      .filter(({ toDeviceId, toPort }) => byId.get(toDeviceId)?.active.some((route) => route.input === toPort))
      .map((link) => link.id),
  );
};
