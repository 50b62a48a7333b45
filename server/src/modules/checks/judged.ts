import type { SourceText } from '@eoms/contract';

/** What came of one check. */
export interface Judged {
  /** Undefined: a value that matters is not known. */
  readonly met: boolean | undefined;
  readonly text: SourceText;
  readonly seen: SourceText | null;
}
