import { Worker } from 'node:worker_threads';

const withinMs = 60_000;
const memoryMb = 1_024;

interface Written {
  readonly content: Uint8Array;
}

/**
 * Runs a program that writes a file in a thread until it answers; rejects when it fails, runs out of memory or takes too
 * long.
 */
export const inThread = async (
  program: URL,
  data: object,
  feed: (thread: Worker) => Promise<void> = async () => undefined,
): Promise<Buffer> => {
  const thread = new Worker(program, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const late = setTimeout(() => thread.terminate(), withinMs);
  try {
    const { content } = await new Promise<Written>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread ended without an answer')));
      feed(thread).catch(reject);
    });
    return Buffer.from(content);
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
};
