import { ScreenAddress } from '@eoms/contract/vocabulary';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { isRefusal } from '../api/api-refusal.ts';
import { createQueryClient } from '../api/query-client.ts';
import { whenUnauthorised } from '../api/unauthorised.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { usePhrases } from '../i18n/i18n.ts';
import { BuiltScreensProvider } from '../session/built-screens.ts';
import { leave, useSession } from '../session/session-store.ts';
import { useAppliedTheme } from '../ui/theme/use-tokens.ts';
import { type DescribeError, UiErrorsProvider, withProblems } from '../ui/ui-errors.tsx';
import { type UiText, UiTextProvider } from '../ui/ui-text.tsx';
import { routesFor } from './routes.tsx';
import { screens } from './screens.ts';

const queryClient = createQueryClient();
const built = ScreenAddress.options.filter((address) => address in screens);

/** A router for the menus of this session. The old one ends when they change; the new one begins at the same address. */
const SessionRouter = () => {
  const menus = useSession((s) => s.menus);
  const userId = useSession((s) => s.user?.id ?? null);
  const shape = JSON.stringify([userId, menus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what the routes depend on, by value
  const router = useMemo(() => createBrowserRouter(routesFor(menus, screens, userId !== null)), [shape]);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider key={shape} router={router} />;
};

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

const Session = () => {
  const uiText = useUiTextOf();
  const describe = useDescription();
  useAppliedTheme();
  return (
    <UiTextProvider value={uiText}>
      <UiErrorsProvider value={describe}>
        <BuiltScreensProvider value={built}>
          <SessionRouter />
        </BuiltScreensProvider>
      </UiErrorsProvider>
    </UiTextProvider>
  );
};

export const Console = () => {
  useEffect(
    () =>
      whenUnauthorised(() => {
        queryClient.clear();
        leave();
      }),
    [],
  );
  useEffect(
    () => useSession.subscribe((now, before) => before.user && now.user?.id !== before.user.id && queryClient.clear()),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Session />
      </Suspense>
    </QueryClientProvider>
  );
};
