interface Node<T> {
  readonly children: Map<string, Node<T>>;
  readonly values: T[];
}

/**
 * Subscriptions by topic filter. A lookup takes as many steps as the topic has levels, however many filters there are.
 */
export interface TopicTrie<T> {
  /** The returned function removes it. A value may be added for the same filter several times. */
  add(filter: string, value: T): () => void;
  /** In no particular order; a value with two matching filters occurs twice. Do not keep or modify the array. */
  match(topic: string): readonly T[];
  /** The only match, if there is exactly one: a faster path for the most common case. */
  only(topic: string): T | undefined;
  /** False means that there is no subscription for the topic; true, that there may be one. Very cheap. */
  mayMatch(topic: string): boolean;
  clear(): void;
}

/** Devices publish to the same topics repeatedly; this many results are cached. */
const remembered = 20_000;

/** With more prefixes than this, checking them costs as much as the lookup itself. */
const fewBeginnings = 4;

/** No match, or more than one. */
class Several<T> {
  readonly list: readonly T[];
  constructor(list: readonly T[]) {
    this.list = list;
  }
}

const newNode = <T>(): Node<T> => ({ children: new Map(), values: [] });

const collect = <T>(root: Node<T>, topic: string): T[] => {
  const levels = topic.split('/');
  const found: T[] = [];
  const take = (node: Node<T> | undefined): void => {
    if (node !== undefined) for (const value of node.values) found.push(value);
  };
  const walk = (node: Node<T>, at: number): void => {
    // Wildcards at the first level do not match topics of the server itself (MQTT 3.1.1, 4.7.2).
    const wild = at > 0 || !topic.startsWith('$');
    if (wild) take(node.children.get('#'));
    const level = levels[at];
    if (level === undefined) {
      take(node);
      return;
    }
    const named = node.children.get(level);
    if (named !== undefined) walk(named, at + 1);
    const any = wild ? node.children.get('+') : undefined;
    if (any !== undefined) walk(any, at + 1);
  };
  walk(root, 0);
  return found;
};

export const createTopicTrie = <T>(): TopicTrie<T> => {
  let root = newNode<T>();
  /** For a topic with one subscriber the subscriber itself, which saves every message the access to a list. */
  const answers = new Map<string, T | Several<T>>();
  const answerOf = (topic: string): T | Several<T> => {
    const known = answers.get(topic);
    if (known !== undefined) return known;
    const found = collect(root, topic);
    const [first] = found;
    const answer = found.length === 1 && first !== undefined ? first : new Several(found);
    if (answers.size >= remembered) answers.clear();
    answers.set(topic, answer);
    return answer;
  };

  const remove = (filter: string, value: T): void => {
    const path: { node: Node<T>; level: string }[] = [];
    let node = root;
    for (const level of filter.split('/')) {
      path.push({ node, level });
      const next = node.children.get(level);
      if (next === undefined) return;
      node = next;
    }
    const at = node.values.indexOf(value);
    if (at < 0) return;
    node.values.splice(at, 1);
    for (const { node: parent, level } of path.reverse()) {
      const child = parent.children.get(level);
      if (child === undefined || child.values.length > 0 || child.children.size > 0) break;
      parent.children.delete(level);
    }
    answers.clear();
  };
  return {
    add: (filter, value) => {
      let node = root;
      for (const level of filter.split('/')) {
        const next = node.children.get(level) ?? newNode<T>();
        node.children.set(level, next);
        node = next;
      }
      node.values.push(value);
      answers.clear();
      let there = true;
      return () => {
        if (there) remove(filter, value);
        there = false;
      };
    },
    match: (topic) => {
      const answer = answerOf(topic);
      return answer instanceof Several ? answer.list : [answer];
    },
    only: (topic) => {
      const answer = answerOf(topic);
      return answer instanceof Several ? undefined : answer;
    },
    mayMatch: (topic) => {
      if (root.children.size > fewBeginnings) return true;
      for (const level of root.children.keys())
        if (level === '#' || level === '+' || topic.startsWith(level)) return true;
      return false;
    },
    clear: () => {
      root = newNode<T>();
      answers.clear();
    },
  };
};
