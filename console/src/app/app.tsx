import { ScreenAddress } from '@eoms/contract/vocabulary';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { whenUnauthorised } from '../api/unauthorised.ts';
import { UiWords } from '../i18n/ui-words.tsx';
import { BuiltScreensProvider } from '../session/built-screens.ts';
import { leave, useSession } from '../session/session-store.ts';
import { useAppliedTheme } from '../ui/theme/use-tokens.ts';
import { readingAhead } from './read-ahead.ts';
import { routesFor } from './routes.tsx';
import { screens } from './screens.ts';

const queryClient = createQueryClient();
const opened = readingAhead(screens, queryClient);
const built = ScreenAddress.options.filter((address) => address in screens);

/** A router for the menus of this session. When they change it is replaced by a new one at the same address. */
const SessionRouter = () => {
  const menus = useSession((s) => s.menus);
  const userId = useSession((s) => s.user?.id ?? null);
  const shape = JSON.stringify([userId, menus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what the routes depend on, compared by content
  const router = useMemo(() => createBrowserRouter(routesFor(menus, opened, userId !== null)), [shape]);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider key={shape} router={router} />;
};

const Session = () => {
  useAppliedTheme();
  return (
    <UiWords>
      <BuiltScreensProvider value={built}>
        <SessionRouter />
      </BuiltScreensProvider>
    </UiWords>
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
