import { isLanguage, themesChanged, themesEndpoints } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { pictureReply } from '../../platform/files/picture-reply.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { chooseTheme, removeTheme, saveLoginTheme, saveTheme } from './change-themes.ts';
import { appManifest, createAppIcons } from './installable-app.ts';
import { createLookInUse } from './look-in-use.ts';
import { themeFiles } from './theme-files.store.ts';
import type { ThemesDeps } from './themes.deps.ts';
import { listConsoleThemes, listLoginThemes } from './themes.store.ts';
import { exportTheme, importTheme } from './transfer-theme.ts';

/** A picture never changes under its id; whether it may be seen is asked again after an hour. */
const remembered = { 'cache-control': 'public, max-age=3600' };

/** The look of the console and of the sign-in page: themes that are kept, and the one of each kind in use. */
export const createThemes = (deps: ThemesDeps): ModuleParts => {
  const { database, files, live } = deps;
  files.addUse(...themeFiles);
  live.allowTopic('themes', 'session', (_, rest) => rest === '');
  live.pushes(themesChanged, 'themes');
  const look = createLookInUse(deps);
  const icons = createAppIcons(files);
  const changing = async <T>(caller: Caller, change: () => Promise<T>): Promise<T> => {
    requireAllPlaces(caller);
    const result = await change();
    look.changed();
    return result;
  };
  return {
    routes: implement(themesEndpoints, {
      getThemeInUse: look.read,
      getThemeImage: async ({ params: { id } }) => {
        if (!(await look.isPublic(id))) throw refuse('404');
        return { ...(await pictureReply(files, id)), headers: remembered };
      },
      getAppManifest: async ({ query }, caller) =>
        appManifest(deps, (await look.read()).theme, isLanguage(query.language) ? query.language : caller.language),
      getAppIcon: async ({ params: { id }, query }) => {
        const { theme } = await look.read();
        if (theme.logo !== id) throw refuse('404');
        return { ...(await icons(theme, query)), headers: remembered };
      },
      listThemes: () =>
        database.read(async (db) => ({
          themes: await listConsoleThemes(db),
          loginThemes: await listLoginThemes(db),
        })),
      saveTheme: ({ body }, caller) => changing(caller, () => saveTheme(deps, body, caller)),
      saveLoginTheme: ({ body }, caller) => changing(caller, () => saveLoginTheme(deps, body, caller)),
      useTheme: async ({ body }, caller) => {
        await changing(caller, () => chooseTheme(deps, body, caller));
        return null;
      },
      removeTheme: async ({ body }, caller) => {
        await changing(caller, () => removeTheme(deps, body, caller));
        return null;
      },
      exportTheme: ({ query }) => exportTheme(deps, query),
      importTheme: ({ file }, caller) => changing(caller, () => importTheme(deps, file, caller)),
    }),
  };
};
