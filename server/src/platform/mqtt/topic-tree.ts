interface Node<T> {
  readonly children: Map<string, Node<T>>;
  value: T | undefined;
}

/** Values by topic. Matching a filter costs as much as it finds, not as much as there is. */
export interface TopicTree<T> {
  readonly size: number;
  get(topic: string): T | undefined;
  set(topic: string, value: T): void;
  remove(topic: string): void;
  /**
   * Iterates over the values that match a filter, since there may be many; yields `undefined` for a step without a
   * match. Changes made in between may or may not be seen.
   */
  steps(filter: string): Generator<T | undefined, void>;
  values(): Iterable<T>;
}

const newNode = <T>(): Node<T> => ({ children: new Map(), value: undefined });

function* below<T>(top: Node<T>): Generator<T | undefined, void> {
  yield top.value;
  const open = [top.children.values()];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.next();
    if (done) open.pop();
    else {
      yield node.value;
      open.push(node.children.values());
    }
  }
}

function* walk<T>(root: Node<T>, filter: string): Generator<T | undefined, void> {
  const levels = filter.split('/');
  const open = [{ node: root, at: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { node, at } = place;
    const level = levels[at];
    // Wildcards at the first level do not match topics of the server itself (MQTT 3.1.1, 4.7.2).
    const isOpen = (name: string): boolean => at > 0 || !name.startsWith('$');
    if (level === undefined) yield node.value;
    else if (level === '#') {
      yield node.value;
      for (const [name, child] of node.children) if (isOpen(name)) yield* below(child);
    } else if (level === '+') {
      for (const [name, child] of node.children) if (isOpen(name)) open.push({ node: child, at: at + 1 });
      yield undefined;
    } else {
      const child = node.children.get(level);
      if (child !== undefined) open.push({ node: child, at: at + 1 });
    }
  }
}

export const createTopicTree = <T>(): TopicTree<T> => {
  const byTopic = new Map<string, T>();
  const root = newNode<T>();
  const pathOf = (topic: string): Node<T>[] => {
    const path = [root];
    for (const level of topic.split('/')) {
      const child = path.at(-1)?.children.get(level);
      if (child === undefined) break;
      path.push(child);
    }
    return path;
  };
  return {
    get size() {
      return byTopic.size;
    },
    get: (topic) => byTopic.get(topic),
    set: (topic, value) => {
      byTopic.set(topic, value);
      let node = root;
      for (const level of topic.split('/')) {
        const child = node.children.get(level) ?? newNode<T>();
        node.children.set(level, child);
        node = child;
      }
      node.value = value;
    },
    remove: (topic) => {
      if (!byTopic.delete(topic)) return;
      const levels = topic.split('/');
      const path = pathOf(topic);
      const last = path.at(-1);
      if (last !== undefined) last.value = undefined;
      for (let at = levels.length; at > 0; at -= 1) {
        const node = path[at];
        if (node === undefined || node.value !== undefined || node.children.size > 0) break;
        path[at - 1]?.children.delete(levels[at - 1] ?? '');
      }
    },
    steps: (filter) => walk(root, filter),
    values: () => byTopic.values(),
  };
};
