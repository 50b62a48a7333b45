import { App } from 'antd';
import { useMemo } from 'react';
import { useDescribeError } from '../ui-errors.tsx';

/** Short messages. `failed` takes whatever was thrown and says it in words. */
export const useToast = () => {
  const { message } = App.useApp();
  const describe = useDescribeError();
  return useMemo(
    () => ({
      done: (text: string) => void message.success(text),
      say: (text: string) => void message.info(text),
      failed: (error: unknown) => void message.error(describe(error).reason, 6),
    }),
    [message, describe],
  );
};
