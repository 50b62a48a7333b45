import { App } from 'antd';
import { useMemo } from 'react';
import { useDescribeError } from '../ui-errors.tsx';
import { type OutcomeKey, useUiText } from '../ui-text.tsx';

/** Short messages. `failed` describes any thrown value in words, after what it was that failed. */
export const useToast = () => {
  const { message } = App.useApp();
  const describe = useDescribeError();
  const t = useUiText();
  return useMemo(
    () => ({
      done: (text: string) => void message.success(text),
      say: (text: string) => void message.info(text),
      failed: (error: unknown, what?: OutcomeKey) => {
        const { reason } = describe(error);
        message.error(what ? t(what, { reason }) : reason, 6);
      },
    }),
    [message, describe, t],
  );
};
