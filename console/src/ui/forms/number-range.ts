import type { Rule } from 'antd/es/form';
import { useCallback } from 'react';
import { useUiText } from '../ui-text.tsx';

export interface NumberRange {
  min?: number | undefined;
  max?: number | undefined;
  /** Only whole numbers; the default. */
  whole?: boolean;
}

export const isWithin = ({ min = -Infinity, max = Infinity, whole = true }: NumberRange, value: number): boolean =>
  value >= min && value <= max && (!whole || Number.isSafeInteger(value));

/** The limits of a number in words: "a whole number from 1 to 90". */
export const useRangeWords = (): ((range: NumberRange) => string) => {
  const t = useUiText();
  return useCallback(
    ({ min, max, whole = true }) => {
      const kind = t(whole ? 'wholeNumber' : 'anyNumber');
      if (min !== undefined && max !== undefined) return t('numberBetween', { kind, min, max });
      if (min !== undefined) return t('numberFrom', { kind, min });
      return max === undefined ? kind : t('numberUpTo', { kind, max });
    },
    [t],
  );
};

/** A form rule that refuses a number out of range and names the limits; it never corrects the input. */
export const useNumberRule = (): ((range: NumberRange) => Rule) => {
  const words = useRangeWords();
  return useCallback(
    (range) => ({
      validator: async (_, value: unknown) => {
        if (typeof value === 'number' && !isWithin(range, value)) throw new Error(words(range));
      },
    }),
    [words],
  );
};
