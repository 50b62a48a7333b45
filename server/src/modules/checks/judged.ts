import type { Text } from '@eoms/contract';

/** What came of one check. */
export interface Judged {
  /** Undefined: a value that matters is not known. */
  readonly met: boolean | undefined;
  readonly text: Text;
  readonly seen: Text | null;
}
