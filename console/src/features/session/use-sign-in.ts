import { type RefObject, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { rememberAccount } from '../../session/remembered-account.ts';
import { enrolAtSignIn, signIn } from '../../session/session.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';

interface Entries {
  account: string;
  password: string;
  code: string;
  remember: boolean;
}

export interface Enrolment {
  uri: string;
  secret: string;
}

/** Sends the sign-in form and returns its current step. */
export const useSignIn = (form: RefObject<HTMLFormElement | null>, path: string) => {
  const describe = useDescribeError();
  const [sending, setSending] = useState(false);
  const [second, setSecond] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failure, setFailure] = useState<string>();
  const focus = (name: string): void => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  };
  const fail = async (error: unknown, entries: Entries): Promise<void> => {
    const code = isRefusal(error) ? error.code : '';
    if (code === 'session.secondFactorToSetUp') {
      const made = await enrolAtSignIn(entries).catch((refused: unknown) => void setFailure(describe(refused).reason));
      setSending(false);
      if (!made) return;
      setEnrolment(made);
      setSecond(true);
      return;
    }
    setSending(false);
    if (code === 'session.secondFactorNeeded') {
      setSecond(true);
      return;
    }
    setFailure(describe(error).reason);
    focus(code === 'session.secondFactorWrong' ? 'code' : 'password');
  };
  const send = async (entries: Entries): Promise<void> => {
    const { account, password, code, remember } = entries;
    setSending(true);
    setFailure(undefined);
    try {
      rememberAccount(remember ? account : null);
      await signIn({ account, password, remember, ...(second ? { code } : {}) }, path);
    } catch (error) {
      await fail(error, entries);
    }
  };
  const restart = (): void => {
    setSecond(false);
    setEnrolment(undefined);
    setFailure(undefined);
  };
  return { sending, second, enrolment, failure, send, restart };
};
