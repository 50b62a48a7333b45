import type { ErrorCode, SourceText } from '@eoms/contract';
import { errorTexts } from '@eoms/phrases';

/** A reason in a receipt, in the words of the refusal with this code. */
export const reasonOfCode = <C extends ErrorCode>(code: C): { code: C; text: SourceText } => ({
  code,
  text: errorTexts(code),
});
