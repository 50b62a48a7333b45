import type { AnyEndpoint } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCareful } from '../ui/forms/use-careful.ts';
import { useUiText } from '../ui/ui-text.tsx';
import { call } from './call.ts';
import { keyOf } from './query-of.ts';
import type { Arguments, ChangeOptions } from './use-change.ts';

type AnyCall = (endpoint: AnyEndpoint, args: unknown) => Promise<unknown>;

export interface RemoveOptions<E extends AnyEndpoint, T> extends ChangeOptions {
  args: (thing: T) => Arguments<E>;
  /** Names the object: "删除用户“张三”？". */
  title: (thing: T) => ReactNode;
  text?: ReactNode;
  /** Verb for the button and for the message afterwards; "remove" by default. */
  verb?: string;
  done?: string;
  /** This name must be typed first. */
  typedName?: (thing: T) => string;
}

/**
 * Asks, removes, reports the outcome and refetches the lists, also after a refusal: another user may have been quicker.
 * A list whose page lost its last row steps back automatically.
 */
export const useRemove = <E extends AnyEndpoint, T>(endpoint: E, options: RemoveOptions<E, T>) => {
  const { args, title, text, typedName, verb, done, invalidates = [] } = options;
  const client = useQueryClient();
  const careful = useCareful();
  const t = useUiText();
  /** Resolves to whether the object was removed. */
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
