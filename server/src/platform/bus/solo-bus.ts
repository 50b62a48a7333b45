import type { Bus } from './bus.ts';

const nothing = (): void => {};

/** The bus of a system with one node: nobody else is there. */
export const createSoloBus = (node: string): Bus => ({
  node,
  publish: nothing,
  publishTo: nothing,
  on: () => nothing,
  handled: async () => nothing(),
  onGap: () => nothing,
  nodes: () => [],
  onNode: () => nothing,
  state: () => ({ kind: 'solo', connected: true, nodes: 0 }),
  start: async () => {},
  stop: async () => {},
});
