import { useCallback } from 'react';
import { type Question, useConfirm } from './use-confirm.tsx';
import { useToast } from './use-toast.ts';

/** Asks, acts and reports the outcome: `if (await careful(question, () => remove.mutateAsync(…), t('removed'))) …`. */
export const useCareful = () => {
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(
    async (question: Question, act: () => Promise<unknown>, done: string): Promise<boolean> => {
      if (!(await confirm(question))) return false;
      try {
        await act();
        toast.done(done);
        return true;
      } catch (error) {
        toast.failed(error, 'operateFailed');
        return false;
      }
    },
    [confirm, toast],
  );
};

/** Acts without asking and reports the outcome. */
export const useAct = () => {
  const toast = useToast();
  return useCallback(
    async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
      try {
        await act();
        if (done) toast.done(done);
        return true;
      } catch (error) {
        toast.failed(error, 'operateFailed');
        return false;
      }
    },
    [toast],
  );
};
