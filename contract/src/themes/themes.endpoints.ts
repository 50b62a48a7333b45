import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  KeptLoginTheme,
  KeptTheme,
  LoginTheme,
  LoginThemeDraft,
  Theme,
  ThemeDraft,
  ThemeKind,
} from './theme.entities.ts';

const see = may('view', 'themeSetting');
const change = may('edit', 'themeSetting');
const refusals = ['404', '409', 'theme.nameInUse', 'theme.tooMany', 'file.notAnImage'] as const;

/** The look of the console and of the sign-in page. It holds for the whole venue. */
export const themesEndpoints = {
  getThemeInUse: endpoint({
    method: 'GET',
    path: '/solutionTheme/getUseSolutionTheme',
    summary: 'The menu and login themes in use',
    needs: 'public',
    scope: 'none',
    reply: z.object({ theme: Theme, loginTheme: LoginTheme }),
    perMinute: 1_200,
  }),
  getThemeImage: endpoint({
    method: 'GET',
    path: '/solutionTheme/getThemeResourceImg/{id}',
    summary: 'An image of the themes in use, the logo or the favicon',
    needs: 'public',
    scope: 'none',
    params: ById,
    reply: binary('image/webp'),
    perMinute: 1_200,
  }),
  getAppManifest: endpoint({
    method: 'GET',
    path: '/solutionTheme/getAppManifest',
    summary: 'What a browser installs the console as: its name in a language, its icons and the colours in use',
    needs: 'public',
    scope: 'none',
    /** A code of `languages`; any other is answered in the language of the request. */
    query: z.strictObject({ language: z.string().max(10).optional() }),
    reply: binary('application/manifest+json'),
    perMinute: 600,
  }),
  getAppIcon: endpoint({
    method: 'GET',
    path: '/solutionTheme/getAppIcon/{id}',
    summary: 'The logo in use as a square icon (PNG); one that may be cut to any shape has a margin and a background',
    needs: 'public',
    scope: 'none',
    params: ById,
    query: z.strictObject({ size: z.enum(['180', '192', '512']), shape: z.enum(['any', 'maskable']).optional() }),
    reply: binary('image/png'),
    perMinute: 120,
  }),
  listThemes: endpoint({
    method: 'GET',
    path: '/solutionTheme/list',
    summary: 'All themes that are kept, by name; where none of a kind is in use, the product’s own look is',
    needs: see,
    scope: 'none',
    reply: z.object({ themes: z.array(KeptTheme), loginThemes: z.array(KeptLoginTheme) }),
  }),
  saveTheme: endpoint({
    method: 'POST',
    path: '/solutionTheme/save',
    summary: 'Add or change a menu theme; the one in use changes for everybody',
    needs: change,
    scope: 'none',
    body: ThemeDraft,
    reply: Saved,
    errors: refusals,
  }),
  saveLoginTheme: endpoint({
    method: 'POST',
    path: '/solutionTheme/saveLogin',
    summary: 'Add or change a login theme; the one in use changes for everybody',
    needs: change,
    scope: 'none',
    body: LoginThemeDraft,
    reply: Saved,
    errors: refusals,
  }),
  useTheme: endpoint({
    method: 'POST',
    path: '/solutionTheme/use',
    summary: 'Choose the theme of a kind that everybody sees; without an id, the product’s own look',
    needs: change,
    scope: 'none',
    body: z.strictObject({ kind: ThemeKind, themeId: Id.nullable() }),
    reply: Done,
    errors: ['404'],
  }),
  removeTheme: endpoint({
    method: 'POST',
    path: '/solutionTheme/delete',
    summary: 'Remove a theme that is not in use',
    needs: change,
    scope: 'none',
    body: z.strictObject({ kind: ThemeKind, id: Id }),
    reply: Done,
    errors: ['404', 'theme.inUse'],
  }),
  exportTheme: endpoint({
    method: 'GET',
    path: '/solutionTheme/export',
    summary: 'A theme with its pictures as a file for another installation',
    needs: see,
    scope: 'none',
    query: z.strictObject({ kind: ThemeKind, id: Id }),
    reply: binary('application/json'),
    errors: ['404', 'theme.fileTooLarge'],
    heavy: true,
  }),
  importTheme: endpoint({
    method: 'POST',
    path: '/solutionTheme/import',
    summary: 'Add the theme of a file; it is not in use. Where its name is taken, it gets a number',
    needs: change,
    scope: 'none',
    upload: { kind: 'file' },
    reply: z.object({ id: Id, kind: ThemeKind, themeName: z.string() }),
    errors: ['file.tooLarge', 'theme.fileRefused', 'theme.tooMany', 'file.notAnImage'],
    heavy: true,
  }),
};
