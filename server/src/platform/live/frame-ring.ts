/** What was published on one topic about one place in one batch: events as JSON, one after the other with commas. */
export interface LiveGroup {
  readonly topic: string;
  readonly placeId: string | undefined;
  /** Bytes, and not objects: minutes of the past are remembered, and nothing of them is for the garbage collector. */
  readonly events: Buffer;
}

export interface FrameRing {
  /** Takes a batch under the next sequence number. */
  add(batch: readonly LiveGroup[]): void;
  sequence(): number;
  /** What came after `since`, or 'gap' when some of it is forgotten or `since` is not of this stream. */
  after(since: number): LiveGroup[] | 'gap';
}

/** The recent past, bounded in batches and in bytes: long enough for a change of network, not for lunch. */
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
    sequence: () => last,
    after(since) {
      const first = last - batches.length;
      if (since > last || since < first) return 'gap';
      return batches.slice(since - first).flatMap((batch) => batch.groups);
    },
  };
};
