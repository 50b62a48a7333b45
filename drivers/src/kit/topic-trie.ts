interface Node<T> {
  readonly children: Map<string, Node<T>>;
  readonly values: T[];
}

/** Who follows which topic filter. Finding them costs as many steps as the topic has levels, not as there are filters. */
export interface TopicTrie<T> {
  /** The returned function removes it. The same value may stand under the same filter several times. */
  add(filter: string, value: T): () => void;
  /** In no particular order; a value with two matching filters is there twice. Not to be kept or changed. */
  match(topic: string): readonly T[];
  /** The one that `match` would find, if it is one: the usual case, and a shorter way. */
  only(topic: string): T | undefined;
  /** False means that nobody follows the topic; true, that it is worth looking. Costs next to nothing. */
  mayMatch(topic: string): boolean;
  clear(): void;
}

/** Devices publish to the same topics again and again; so many answers are remembered. */
const remembered = 20_000;

/** With more beginnings than these, going through them costs as much as the search itself. */
const fewBeginnings = 4;

/** No follower, or more than one. */
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
    // Wildcards at the first level leave out topics of the server itself (MQTT 3.1.1, 4.7.2).
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
  /** Of a topic with one follower this one itself, which spares every message the visit to a list. */
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
