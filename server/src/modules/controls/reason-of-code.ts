import type { ErrorCode, SceneLine } from '@eoms/contract';
import { errorText } from '@eoms/phrases';

/** A reason in a receipt, in the words of the refusal with this code. */
export const reasonOfCode = <C extends ErrorCode>(
  code: C,
): NonNullable<SceneLine['reason']> & { readonly code: C } => ({
  code,
  text: { zh: errorText(code, 'zh'), en: errorText(code, 'en') },
});
