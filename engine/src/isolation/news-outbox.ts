import type { FromWorker, WorkerNews } from './messages.ts';

/** Batches a worker's messages: posting a message costs fifty times as much as one more item in a batch. */
export const createNewsOutbox = (
  post: (message: FromWorker) => void,
  beforeFlush: (deviceIds: Set<string>) => void,
) => {
  let items: WorkerNews[] = [];
  let devices = new Set<string>();
  let waiting = false;

  const flush = (): void => {
    waiting = false;
    const touched = devices;
    devices = new Set();
    beforeFlush(touched);
    const full = items;
    items = [];
    if (full.length > 0) post({ kind: 'news', items: full });
  };
  return {
    add: (item: WorkerNews): void => {
      items.push(item);
      if ('deviceId' in item && item.deviceId !== undefined) devices.add(item.deviceId);
      if (item.kind === 'reading') devices.add(item.reading.deviceId);
      if (waiting) return;
      waiting = true;
      setTimeout(flush, 5);
    },
    /** Adds an item that the rest of the batch refers to. */
    addFirst: (item: WorkerNews): void => void items.unshift(item),
  };
};
export type NewsOutbox = ReturnType<typeof createNewsOutbox>;
