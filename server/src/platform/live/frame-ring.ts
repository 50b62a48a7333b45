/** The events of one batch on one topic about one place, as JSON separated by commas. */
export interface LiveGroup {
  readonly topic: string;
  readonly placeId: string | undefined;
  /** Bytes rather than objects: minutes of events are kept, and the garbage collector should not have to visit them. */
  readonly events: Buffer;
}

export interface FrameRing {
  /** Adds a batch under the next sequence number. */
  add(batch: readonly LiveGroup[]): void;
  sequence(): number;
  /** Returns the groups after `since`, or 'gap' when some were evicted or `since` belongs to another stream. */
  after(since: number): LiveGroup[] | 'gap';
  /** Events that belong here were lost: nothing can be resumed from before. */
  cut(): void;
}

/** Keeps recent batches, limited in number and bytes: enough for a change of network, not for a lunch break. */
export const createFrameRing = (batchesAtMost = 2_000, bytesAtMost = 16_000_000): FrameRing => {
  const batches: { groups: readonly LiveGroup[]; bytes: number }[] = [];
  let last = 0;
  let bytes = 0;
  return {
    add(groups) {
      const size = groups.reduce((sum, group) => sum + group.events.length, 0);
      last += 1;
      batches.push({ groups, bytes: size });
      bytes += size;
      while (batches.length > batchesAtMost || (bytes > bytesAtMost && batches.length > 1)) {
        bytes -= batches.shift()?.bytes ?? 0;
      }
    },
    cut() {
      last += 1;
      batches.length = 0;
      bytes = 0;
    },
    sequence: () => last,
    after(since) {
      const first = last - batches.length;
      if (since > last || since < first) return 'gap';
      return batches.slice(since - first).flatMap((batch) => batch.groups);
    },
  };
};
