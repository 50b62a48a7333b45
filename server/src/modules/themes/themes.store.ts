import { KeptLoginTheme, KeptTheme, LoginThemeDraft, ThemeDraft, type ThemeKind } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { consoleThemes, loginThemes, themesInUse } from './themes.tables.ts';

const consoleFields = replyFields(consoleThemes, KeptTheme, {
  themeId: consoleThemes.id,
  inUse: sql<boolean>`exists (select from themes_in_use u where u.theme_id = console_themes.id)`,
});
const loginFields = replyFields(loginThemes, KeptLoginTheme, {
  themeId: loginThemes.id,
  inUse: sql<boolean>`exists (select from themes_in_use u where u.login_theme_id = login_themes.id)`,
  figure: sql<string>`coalesce(login_themes.figure_image::text, login_themes.figure)`,
});

const nameInUse = { code: 'theme.nameInUse', field: 'themeName' } as const;

export const keptThemes: EntityDrafts<typeof consoleThemes, ThemeDraft> = {
  table: consoleThemes,
  fields: draftFields(consoleThemes, ThemeDraft, {}),
  scope: 'none',
  violations: { console_themes_name_key: nameInUse },
  heldBy: { themes_in_use_theme_fk: 'theme.inUse' },
};

export const keptLoginThemes: EntityDrafts<typeof loginThemes, LoginThemeDraft> = {
  table: loginThemes,
  fields: draftFields(loginThemes, LoginThemeDraft, {
    figure: (figure) =>
      figure === 'venue' || figure === 'none'
        ? { figure, figureImage: null }
        : { figure: 'picture', figureImage: figure },
  }),
  scope: 'none',
  violations: { login_themes_name_key: nameInUse },
  heldBy: { themes_in_use_login_theme_fk: 'theme.inUse' },
};

const tableOf = { console: consoleThemes, login: loginThemes } as const;

export const listConsoleThemes = async (db: Executor, id?: string): Promise<KeptTheme[]> => {
  const rows = await db
    .select(consoleFields.columns)
    .from(consoleThemes)
    .where(id === undefined ? undefined : eq(consoleThemes.id, id))
    .orderBy(asc(consoleThemes.themeName), asc(consoleThemes.id));
  return rows.map(consoleFields.present);
};

export const listLoginThemes = async (db: Executor, id?: string): Promise<KeptLoginTheme[]> => {
  const rows = await db
    .select(loginFields.columns)
    .from(loginThemes)
    .where(id === undefined ? undefined : eq(loginThemes.id, id))
    .orderBy(asc(loginThemes.themeName), asc(loginThemes.id));
  return rows.map(loginFields.present);
};

/** One more of a kind at a time, so that their number and their names stay right. */
export const lockThemes = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('themes', 0))`);
};

export const themeNames = async (tx: Executor, kind: ThemeKind): Promise<string[]> => {
  const table = tableOf[kind];
  return (await tx.select({ name: table.themeName }).from(table)).map(({ name }) => name);
};

/** The theme as it stays until the transaction ends; undefined where there is none. */
export const holdTheme = async (tx: Executor, kind: ThemeKind, id: string): Promise<string | undefined> => {
  const table = tableOf[kind];
  const [row] = await tx.select({ name: table.themeName }).from(table).where(eq(table.id, id)).for('key share');
  return row?.name;
};

/** Puts a theme to use; null is the product's own look. Returns which one it was before. */
export const putToUse = async (tx: Executor, kind: ThemeKind, id: string | null): Promise<string | null> => {
  const [row] = await tx.select().from(themesInUse).where(eq(themesInUse.id, 1)).for('update');
  const values = kind === 'console' ? { themeId: id } : { loginThemeId: id };
  if (row) await tx.update(themesInUse).set(values).where(eq(themesInUse.id, 1));
  else await tx.insert(themesInUse).values({ id: 1, ...values });
  return (kind === 'console' ? row?.themeId : row?.loginThemeId) ?? null;
};
