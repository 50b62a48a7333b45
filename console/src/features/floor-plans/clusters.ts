/** Things that lie so close together that their symbols would cover each other. */
export interface Cluster<T> {
  x: number;
  y: number;
  members: T[];
}

/**
 * Groups points that are closer than `reach` to the first of their group; the result depends only on the points, so
 * nothing flickers while values change.
 */
export const clustersOf = <T extends { x: number; y: number }>(points: readonly T[], reach: number): Cluster<T>[] => {
  const cells = new Map<string, Cluster<T>[]>();
  const cellOf = (value: number): number => Math.floor(value / reach);
  const made: Cluster<T>[] = [];
  for (const point of points) {
    const [cx, cy] = [cellOf(point.x), cellOf(point.y)];
    let home: Cluster<T> | undefined;
    for (let dx = -1; dx <= 1 && !home; dx += 1)
      for (let dy = -1; dy <= 1 && !home; dy += 1)
        home = cells
          .get(`${cx + dx} ${cy + dy}`)
          ?.find((one) => Math.abs(one.x - point.x) < reach && Math.abs(one.y - point.y) < reach);
    if (home) {
      home.members.push(point);
      continue;
    }
    const cluster = { x: point.x, y: point.y, members: [point] };
    const key = `${cx} ${cy}`;
    cells.set(key, [...(cells.get(key) ?? []), cluster]);
    made.push(cluster);
  }
  return made;
};
