import { fillLine, terminalLines } from '@eoms/phrases';
import { readVersionsBeforeMigration } from './nodes.store.ts';

/** Nodes of another version are too far away to work with; the message is one line for the operator. */
export class VersionTooFar extends Error {}

const partsOf = (version: string) => /^(\d+)\.(\d+)\./.exec(version)?.slice(1).map(Number);

/** Whether nodes of these versions understand each other: the same major version, minor versions next to each other. */
export const areNeighbours = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a || !b) return false;
  return a[0] === b[0] && Math.abs((a[1] ?? 0) - (b[1] ?? 0)) <= 1;
};

export const refuseVersion = (mine: string, others: readonly string[]): void => {
  const theirs = others.filter((version) => !areNeighbours(mine, version)).join(', ');
  if (theirs !== '') throw new VersionTooFar(fillLine(terminalLines.versionTooFar, { mine, theirs }));
};

/** The same before anything is migrated: a version that may not join must not change the tables of the others either. */
export const refuseBeforeMigration = async (connectionString: string, version: string): Promise<void> =>
  refuseVersion(version, await readVersionsBeforeMigration(connectionString));
