import { type RefObject, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { rememberAccount } from '../../session/remembered-account.ts';
import { signIn } from '../../session/session.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';

interface Entries {
  account: string;
  password: string;
  code: string;
  remember: boolean;
}

/** Sends the sign-in form and returns its current step. */
export const useSignIn = (form: RefObject<HTMLFormElement | null>, path: string) => {
  const describe = useDescribeError();
  const [sending, setSending] = useState(false);
  const [second, setSecond] = useState(false);
  const [failure, setFailure] = useState<string>();
  const focus = (name: string): void => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  };
  const fail = (error: unknown): void => {
    setSending(false);
    const code = isRefusal(error) ? error.code : '';
    if (code === 'session.secondFactorNeeded') {
      setSecond(true);
      return;
    }
    setFailure(describe(error).reason);
    focus(code === 'session.secondFactorWrong' ? 'code' : 'password');
  };
  const send = async ({ account, password, code, remember }: Entries): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      rememberAccount(remember ? account : null);
      await signIn({ account, password, remember, ...(second ? { code } : {}) }, path);
    } catch (error) {
      fail(error);
    }
  };
  const restart = (): void => {
    setSecond(false);
    setFailure(undefined);
  };
  return { sending, second, failure, send, restart };
};
