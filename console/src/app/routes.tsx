import { type GrantedMenu, TOP_LEVEL } from '@eoms/contract';
import { type RouteObject, redirect } from 'react-router';
import { preparePhrases } from '../i18n/i18n.ts';
import type { Screen, Screens } from '../session/screen.ts';
import { AppRoot } from './app-root.tsx';
import { landing } from './landing.ts';
import { guard } from './navigation-guard.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { loadPart } from './part-loading.ts';
import type { RouteHandle, RouteMeta, RouteWords } from './route-meta.ts';
import { ScreenError } from './screen-error.tsx';

const screenRoute = (path: string, load: Screen['load'], handle?: RouteHandle): RouteObject => ({
  path,
  lazy: async () => ({ Component: await loadPart(load) }),
  ...(handle && 'address' in handle ? { id: handle.address } : {}),
  ...(handle ? { handle } : {}),
});

const metaOf = (menu: GrantedMenu, address: string): RouteMeta => ({
  title: menu.name,
  icon: menu.icon,
  activeMenu: menu.activeMenu,
  langitem: menu.langitem,
  russian: menu.russian,
  address,
  topLevel: menu.parentId === TOP_LEVEL,
});

/** Where '/' goes without a start page: to the alarm centre, or to the first screen the user has. */
export const firstPath = (menus: readonly GrantedMenu[], screens: Screens): string | undefined => {
  const known = menus.filter((m) => m.address !== null && m.address in screens);
  const first = known.find((m) => m.address === 'alarmCenter') ?? known.find((m) => !m.hidden) ?? known[0];
  return first ? `/${first.address}` : undefined;
};

/** Routes of the menus: one per address, directly under '/'. */
export const menuRoutes = (menus: readonly GrantedMenu[], screens: Screens) => {
  const framed: RouteObject[] = [];
  const bare: RouteObject[] = [];
  const seen = new Set<string>();
  for (const menu of menus) {
    const screen = menu.address ? screens[menu.address] : undefined;
    if (!menu.address || !screen || seen.has(menu.address)) continue;
    seen.add(menu.address);
    const route = screenRoute(`/${menu.address}`, screen.load, metaOf(menu, menu.address));
    (screen.frame === 'bare' ? bare : framed).push(route);
  }
  return { framed, bare };
};

/** Static routes and those of the user's menus, rebuilt whenever the menus change. */
export const routesFor = (menus: readonly GrantedMenu[], screens: Screens, signedIn: boolean): RouteObject[] => {
  const { framed, bare } = menuRoutes(menus, screens);
  const first = firstPath(menus, screens);
  const login = (load: Screen['load'], path: string, ...words: RouteWords['words'] | []): RouteObject =>
    screenRoute(path, load, words.length === 0 ? undefined : { words });
  const setUp = async () => (await import('../features/session/setup-screen.tsx')).SetupScreen;
  // A signed-in user who opens '/init' is sent to the system settings (specification section 2).
  const settings = framed.some((r) => r.path === '/systemSetting') ? '/systemSetting' : '/';
  const setUpIsOver: RouteObject = { path: '/init', element: <span />, loader: () => redirect(settings) };
  const profile = screenRoute(
    '/profile',
    async () => (await import('../features/session/profile-screen.tsx')).ProfileScreen,
    { words: ['shell', 'profile'] },
  );
  const portal = screenRoute(
    '/portal',
    async () => (await import('../features/navigation/portal-screen.tsx')).PortalScreen,
    { words: ['shell', 'portal'] },
  );
  const report = screenRoute(
    '/deviceProbingPlanReport',
    async () => (await import('../features/inspections/report-screen.tsx')).ReportScreen,
    { words: ['shell', 'inspectionReport'] },
  );
  const home: RouteObject = {
    id: 'frame',
    lazy: async () => ({
      Component: await loadPart(async () => {
        const [{ Shell }] = await Promise.all([
          import('./layout/shell.tsx'),
          preparePhrases('shell', 'menus', 'notices', 'help'),
        ]);
        return Shell;
      }),
    }),
    children: [
      // The error boundary is above the lazy routes: a route that failed to load cannot show its own error.
      { errorElement: <ScreenError />, children: [...framed, profile, portal, report] },
      {
        path: '/',
        element: <NotFoundScreen />,
        loader: async () => (first ? redirect(await landing(menus, first)) : null),
      },
      { path: '*', element: <NotFoundScreen />, handle: { words: ['shell', 'notFound'] } satisfies RouteHandle },
    ],
  };
  return [
    {
      id: 'root',
      element: <AppRoot />,
      errorElement: <ScreenError whole />,
      hydrateFallbackElement: <span />,
      loader: guard,
      shouldRevalidate: () => true,
      children: [
        login(
          async () => (await import('../features/session/login-screen.tsx')).LoginScreen,
          '/login',
          'login',
          'signIn',
        ),
        login(
          async () => (await import('../features/session/login-auto-screen.tsx')).LoginAutoScreen,
          '/loginAuto',
          'login',
          'autoTitle',
        ),
        login(
          async () => (await import('../features/requests/report-screen.tsx')).ReportScreen,
          '/report',
          'requests',
          'title',
        ),
        { path: '/jqm', element: <span />, loader: () => redirect('/machineCode') },
        {
          id: 'componentLibrary',
          lazy: async () => ({
            Component: await loadPart(async () => (await import('./component-library.tsx')).ComponentLibrary),
          }),
          children: [
            signedIn ? setUpIsOver : login(setUp, '/init', 'login', 'setupTitle'),
            login(
              async () => (await import('../features/session/machine-code-screen.tsx')).MachineCodeScreen,
              '/machineCode',
              'login',
              'machineCodeTitle',
            ),
            login(
              async () =>
                (await import('../features/layouts/documents/shared-document-screen.tsx')).SharedDocumentScreen,
              '/sharedDocument',
            ),
            ...bare,
            ...(signedIn ? [home] : [{ path: '*', element: <span /> }]),
          ],
        },
      ],
    },
  ];
};
