import { useCallback, useState } from 'react';
import { useSession } from '../../session/session-store.ts';
import { readText, storeText } from '../../ui/storage.ts';
import { type DraftAnswer, unanswered } from './answer-value.ts';

type Answers = Readonly<Record<string, DraftAnswer>>;

const parse = (text: string | null): Answers => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([key, answer]) => [key, { ...unanswered, ...(answer as DraftAnswer), pictures: [] }]),
    );
  } catch {
    return {};
  }
};

/**
 * The answers about one item while they are given. Words and numbers outlive the page, on this phone and for this user;
 * pictures are kept from the moment on which the item is saved.
 */
export const useAnswers = (itemId: string) => {
  const userId = useSession((s) => s.user?.id ?? '');
  const key = `eoms_answers_${userId}_${itemId}`;
  const [answers, setAnswers] = useState<Answers>(() => parse(readText(key)));
  const set = useCallback(
    (question: string, change: Partial<DraftAnswer>): void =>
      setAnswers((old) => {
        const next = { ...old, [question]: { ...unanswered, ...old[question], ...change } };
        storeText(
          key,
          JSON.stringify(next, (name, value: unknown) => (name === 'pictures' ? [] : value)),
        );
        return next;
      }),
    [key],
  );
  return {
    of: (question: string): DraftAnswer => answers[question] ?? unanswered,
    set,
    forget: () => storeText(key, null),
  };
};
