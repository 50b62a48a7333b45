import type { LoginBox } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision } from '../../platform/database/columns.ts';

export const consoleThemes = pgTable(
  'console_themes',
  {
    id: uuid().primaryKey(),
    themeName: text('theme_name').notNull(),
    marks: text().notNull(),
    bgColor: text('bg_color').notNull(),
    moveColor: text('move_color').notNull(),
    checkColor: text('check_color').notNull(),
    menuTextColor: text('menu_text_color').notNull(),
    navColor: text('nav_color').notNull(),
    navTextColor: text('nav_text_color').notNull(),
    logo: uuid(),
    revision: revision('console_themes'),
  },
  (t) => [unique('console_themes_name_key').on(t.themeName)],
);

export const loginThemes = pgTable(
  'login_themes',
  {
    id: uuid().primaryKey(),
    themeName: text('theme_name').notNull(),
    marks: text().notNull(),
    title: text().notNull(),
    titleColor: text('title_color').notNull(),
    titleSize: integer('title_size').notNull(),
    buttonColor: text('button_color').notNull(),
    buttonSize: integer('button_size').notNull(),
    logo: uuid(),
    bgImg: uuid('bg_img'),
    figure: text().$type<'venue' | 'none' | 'picture'>().notNull(),
    /** The picture of a figure that is one. */
    figureImage: uuid('figure_image'),
    loginBox: text('login_box').$type<LoginBox>().notNull(),
    revision: revision('login_themes'),
  },
  (t) => [
    unique('login_themes_name_key').on(t.themeName),
    check('login_themes_figure_check', sql`(${t.figure} = 'picture') = (${t.figureImage} is not null)`),
  ],
);

/** One row. */
export const themesInUse = pgTable(
  'themes_in_use',
  { id: integer().primaryKey(), themeId: uuid('theme_id'), loginThemeId: uuid('login_theme_id') },
  (t) => [
    check('themes_in_use_one_check', sql`${t.id} = 1`),
    foreignKey({ name: 'themes_in_use_theme_fk', columns: [t.themeId], foreignColumns: [consoleThemes.id] }),
    foreignKey({ name: 'themes_in_use_login_theme_fk', columns: [t.loginThemeId], foreignColumns: [loginThemes.id] }),
  ],
);
