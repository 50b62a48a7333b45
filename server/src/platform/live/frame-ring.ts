/** One published event, serialised once. */
export interface LiveFact {
  readonly topic: string;
  readonly placeId: string | undefined;
  readonly text: string;
}

export interface FrameRing {
  /** Takes the facts of one batch under the next sequence number. */
  add(facts: readonly LiveFact[]): void;
  sequence(): number;
  /** What came after `since`, or 'gap' when some of it is forgotten or `since` is not of this stream. */
  after(since: number): LiveFact[] | 'gap';
}

/** The recent past, bounded in batches and in characters: long enough for a change of network, not for lunch. */
export const createFrameRing = (batchesAtMost = 2_000, charactersAtMost = 16_000_000): FrameRing => {
  const batches: { facts: readonly LiveFact[]; characters: number }[] = [];
  let last = 0;
  let characters = 0;
  return {
    add(facts) {
      const size = facts.reduce((sum, fact) => sum + fact.text.length, 0);
      last += 1;
      batches.push({ facts, characters: size });
      characters += size;
      while (batches.length > batchesAtMost || (characters > charactersAtMost && batches.length > 1)) {
        characters -= batches.shift()?.characters ?? 0;
      }
    },
    sequence: () => last,
    after(since) {
      const first = last - batches.length;
      if (since > last || since < first) return 'gap';
      return batches.slice(since - first).flatMap((batch) => batch.facts);
    },
  };
};
