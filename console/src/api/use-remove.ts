import type { AnyEndpoint } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCareful } from '../ui/forms/use-careful.ts';
import { useUiText } from '../ui/ui-text.tsx';
import { call } from './call.ts';
import { keyOf } from './query-of.ts';
import type { Arguments, ChangeOptions } from './use-change.ts';

type AnyCall = (endpoint: AnyEndpoint, args: unknown) => Promise<unknown>;

interface RemoveOptions<E extends AnyEndpoint, T> extends ChangeOptions {
  args: (thing: T) => Arguments<E>;
  /** Names the thing: "删除用户“张三”？". */
  title: (thing: T) => ReactNode;
  text?: ReactNode;
  /** Words of its own for the button, and for what is said afterwards. */
  verb?: string;
  done?: string;
  /** This name must be typed first. */
  typedName?: (thing: T) => string;
}

/**
 * Asks, removes, says how it went and reads the lists anew, also after a refusal: somebody else may have been quicker.
 * A list whose page lost its last row steps back by itself.
 */
export const useRemove = <E extends AnyEndpoint, T>(endpoint: E, options: RemoveOptions<E, T>) => {
  const { args, title, text, typedName, verb, done, invalidates = [] } = options;
  const client = useQueryClient();
  const careful = useCareful();
  const t = useUiText();
  /** Whether it was removed. */
  return (thing: T): Promise<boolean> => {
    const act = async (): Promise<void> => {
      try {
        await (call as AnyCall)(endpoint, args(thing));
      } finally {
        await Promise.all(invalidates.map((old) => client.invalidateQueries({ queryKey: keyOf(old) })));
      }
    };
    const question = {
      title: title(thing),
      text,
      verb: verb ?? t('remove'),
      danger: true,
      ...(typedName ? { typedName: typedName(thing) } : {}),
    };
    return careful(question, act, done ?? t('removed'));
  };
};
