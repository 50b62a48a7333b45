export interface Claim {
  /** Ends the claim; it also ends by itself some time after its node has died. */
  release(): Promise<void>;
}

/** What may be done only once at a time by all nodes together. */
export interface Claims {
  /** Null while somebody else holds the claim of this name. It lasts until released. */
  claim(name: string, purpose?: string): Promise<Claim | null>;
  /** What the claim of this name was said to be for; null if nobody holds it or said so. */
  purposeOf(name: string): Promise<string | null>;
  /** Removes what dead nodes have left; returns how many. */
  forgetOld(): Promise<number>;
}
