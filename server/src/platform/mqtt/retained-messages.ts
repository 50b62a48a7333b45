import { readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { createTopicTrie } from '@eoms/drivers/kit';
import type { Log } from '../log/log.ts';
import { limits } from './mqtt.ts';

export interface RetainedMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1 | 2;
}

/** The last retained message of each topic, in memory and, moments later, in a file: discovery messages are said once. */
export interface RetainedMessages {
  readonly size: number;
  /** An empty payload takes the topic's message away (MQTT 3.1.1, 3.3.1.3). */
  store(message: RetainedMessage): void;
  matching(filter: string): Iterable<RetainedMessage>;
  load(): Promise<void>;
  save(): Promise<void>;
}

const saveAfterMs = 5_000;

export const createRetainedMessages = (deps: { file: string; log: Log }): RetainedMessages => {
  const { file, log } = deps;
  const byTopic = new Map<string, RetainedMessage>();
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> | undefined;
  let warned = false;

  const write = async (): Promise<void> => {
    const content = serialize([...byTopic.values()].map(({ topic, payload, qos }) => [topic, payload, qos]));
    await writeFile(`${file}.draft`, content, { mode: 0o600 });
    await rename(`${file}.draft`, file);
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await saving;
    saving = write().catch((error: unknown) => log.warn({ err: error }, 'retained MQTT messages could not be written'));
    await saving;
  };
  const later = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void save(), saveAfterMs);
    timer.unref();
  };
  const put = ({ topic, payload, qos }: RetainedMessage): void => {
    const before = byTopic.get(topic);
    const added = payload.length - (before?.payload.length ?? 0);
    if (payload.length === 0) byTopic.delete(topic);
    else if ((before === undefined && byTopic.size >= limits.retainedTopics) || bytes + added > limits.retainedBytes) {
      if (!warned) log.warn({ topics: byTopic.size, bytes }, 'no room for more retained MQTT messages');
      warned = true;
      return;
    } else byTopic.set(topic, { topic, payload: Buffer.from(payload), qos });
    bytes += added;
  };
  const wild = function* (filter: string): Iterable<RetainedMessage> {
    const trie = createTopicTrie<true>();
    trie.add(filter, true);
    for (const message of [...byTopic.values()]) if (trie.match(message.topic).length > 0) yield message;
  };
  return {
    get size() {
      return byTopic.size;
    },
    store: (message) => {
      put(message);
      later();
    },
    matching: (filter) => {
      if (/[+#]/.test(filter)) return wild(filter);
      const exact = byTopic.get(filter);
      return exact === undefined ? [] : [exact];
    },
    load: async () => {
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return;
      try {
        for (const [topic, payload, qos] of deserialize(content) as [string, Uint8Array, 0 | 1 | 2][])
          put({ topic, payload: Buffer.from(payload), qos });
      } catch (error) {
        log.warn({ err: error }, 'the file of retained MQTT messages cannot be read; it starts empty');
      }
    },
    save,
  };
};
