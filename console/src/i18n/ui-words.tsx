import { type ReactNode, useMemo } from 'react';
import { isRefusal } from '../api/api-refusal.ts';
import { type DescribeError, UiErrorsProvider, withProblems } from '../ui/ui-errors.tsx';
import { type UiText, UiTextProvider } from '../ui/ui-text.tsx';
import { useErrorText } from './error-text.ts';
import { usePhrases } from './i18n.ts';

const useUiTextOf = (): UiText => {
  const t = usePhrases('ui');
  return useMemo<UiText>(() => (key, values) => t(key, values ?? {}), [t]);
};

const useDescription = (): DescribeError => {
  const text = useErrorText();
  return useMemo<DescribeError>(
    () => (error) => {
      const summary = text(error);
      const fields = isRefusal(error) ? error.details : [];
      const requestId = isRefusal(error) ? error.requestId : null;
      const absent = isRefusal(error) && error.code === '404';
      return { summary, reason: withProblems(summary, fields), requestId, absent, fields };
    },
    [text],
  );
};

/** Provides the widgets' texts and error descriptions in the user's language. */
export const UiWords = ({ children }: { children: ReactNode }) => (
  <UiTextProvider value={useUiTextOf()}>
    <UiErrorsProvider value={useDescription()}>{children}</UiErrorsProvider>
  </UiTextProvider>
);
