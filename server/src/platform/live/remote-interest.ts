import { partsOf } from './topic-interest.ts';

/** The topics that are followed on other nodes. */
export interface RemoteInterest {
  /** Takes `family` and `rest` separately, so that no topic string is built that no one wants. */
  isWanted(family: string, rest?: string): boolean;
  isWantedTopic(topic: string): boolean;
  nodesThatWant(topic: string): ReadonlySet<string>;
  add(node: string, topics: readonly string[]): void;
  remove(node: string, topics: readonly string[]): void;
  /** Replaces what is known of a node. Returns whether it wants a topic that was not known. */
  replace(node: string, topics: readonly string[]): boolean;
  forget(node: string): void;
}

const nobody: ReadonlySet<string> = new Set();

export const createRemoteInterest = (): RemoteInterest => {
  const families = new Map<string, Map<string, Set<string>>>();
  const byNode = new Map<string, Set<string>>();

  const nodesThatWant = (topic: string): ReadonlySet<string> => {
    const [family, rest] = partsOf(topic);
    return families.get(family)?.get(rest) ?? nobody;
  };
  const isWanted = (family: string, rest = ''): boolean =>
    families.size > 0 && families.get(family)?.get(rest) !== undefined;

  const add = (node: string, topics: readonly string[]): void => {
    const own = byNode.get(node) ?? new Set();
    byNode.set(node, own);
    for (const topic of topics) {
      own.add(topic);
      const [family, rest] = partsOf(topic);
      const rests = families.get(family) ?? new Map<string, Set<string>>();
      families.set(family, rests);
      rests.set(rest, (rests.get(rest) ?? new Set()).add(node));
    }
  };
  const remove = (node: string, topics: readonly string[]): void => {
    for (const topic of topics) {
      byNode.get(node)?.delete(topic);
      const [family, rest] = partsOf(topic);
      const rests = families.get(family);
      const nodes = rests?.get(rest);
      nodes?.delete(node);
      if (nodes?.size === 0) rests?.delete(rest);
      if (rests?.size === 0) families.delete(family);
    }
  };
  return {
    isWanted,
    isWantedTopic: (topic) => families.size > 0 && nodesThatWant(topic).size > 0,
    nodesThatWant,
    add,
    remove,
    replace(node, topics) {
      const known = byNode.get(node) ?? nobody;
      const wanted = new Set(topics);
      const isNew = topics.some((topic) => !known.has(topic));
      remove(
        node,
        [...known].filter((topic) => !wanted.has(topic)),
      );
      add(node, topics);
      return isNew;
    },
    forget(node) {
      remove(node, [...(byNode.get(node) ?? nobody)]);
      byNode.delete(node);
    },
  };
};
