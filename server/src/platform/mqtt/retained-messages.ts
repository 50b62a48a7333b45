import { readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Log } from '../log/log.ts';
import { limits } from './mqtt.ts';
import { createTopicTree } from './topic-tree.ts';

export interface RetainedMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1 | 2;
}

/**
 * The last retained message of each topic, in memory and, moments later, in a file: devices send discovery messages
 * only once.
 */
export interface RetainedMessages {
  readonly size: number;
  /** An empty payload removes the topic's message (MQTT 3.1.1, 3.3.1.3). */
  store(message: RetainedMessage): void;
  matching(filter: string): Iterable<RetainedMessage>;
  /** The same as an iterator, for callers that cannot process all at once; `undefined` is a step without a match. */
  steps(filter: string): Iterator<RetainedMessage | undefined, void>;
  load(): Promise<void>;
  save(): Promise<void>;
}

const saveAfterMs = 5_000;

export const createRetainedMessages = (deps: {
  readonly file: string;
  readonly log: Log;
  /** Told of each message that comes in. */
  readonly stored?: (message: RetainedMessage) => void;
}): RetainedMessages => {
  const { file, log, stored } = deps;
  const byTopic = createTopicTree<RetainedMessage>();
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
    if (payload.length === 0) byTopic.remove(topic);
    else if ((before === undefined && byTopic.size >= limits.retainedTopics) || bytes + added > limits.retainedBytes) {
      if (!warned) log.warn({ topics: byTopic.size, bytes }, 'no room for more retained MQTT messages');
      warned = true;
      return;
    } else byTopic.set(topic, { topic, payload: Buffer.from(payload), qos });
    bytes += added;
  };
  const matching = function* (filter: string): Iterable<RetainedMessage> {
    for (const message of byTopic.steps(filter)) if (message !== undefined) yield message;
  };
  return {
    get size() {
      return byTopic.size;
    },
    store: (message) => {
      put(message);
      stored?.(message);
      later();
    },
    matching: (filter) => [...matching(filter)],
    steps: byTopic.steps,
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
