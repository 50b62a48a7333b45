import { z } from 'zod';
import { Id, Name, Revision } from '../kit/fields.ts';

export const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'colour')
  .meta({ examples: ['#3351c8'] });

/** `console`: menu and top bar of every screen; `login`: the sign-in page. Of each kind one is in use. */
export const ThemeKind = z.enum(['console', 'login']);
export type ThemeKind = z.infer<typeof ThemeKind>;

/** How many of a kind are kept. */
export const themesAtMost = 50;
/** In pixels. */
export const titleSizes = { least: 18, most: 32 };
export const buttonSizes = { least: 14, most: 18 };

const Marks = z.string().trim().max(200);
const colours = {
  bgColor: Colour,
  moveColor: Colour,
  checkColor: Colour,
  menuTextColor: Colour,
  navColor: Colour,
  navTextColor: Colour,
};

/** Menu and navigation theme (specification section 3). */
export const Theme = z.object({
  /** Null for the product's own. */
  themeId: Id.nullable(),
  themeName: z.string(),
  marks: z.string(),
  ...colours,
  /** Null for that of the installation. */
  logo: Id.nullable(),
});
export type Theme = z.infer<typeof Theme>;

export const ThemeDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  themeName: Name,
  marks: Marks,
  ...colours,
  logo: Id.nullable(),
});
export type ThemeDraft = z.infer<typeof ThemeDraft>;

export const LoginBox = z.enum(['right', 'center']);
export type LoginBox = z.infer<typeof LoginBox>;

export const LoginTheme = z.object({
  themeId: Id.nullable(),
  themeName: z.string(),
  marks: z.string(),
  /** When empty, the product's own text (default `user login`, translated). */
  title: z.string(),
  titleColor: Colour,
  /** In pixels. */
  titleSize: z.number().int(),
  buttonColor: Colour,
  buttonSize: z.number().int(),
  logo: Id.nullable(),
  bgImg: Id.nullable(),
  /** `venue`: a drawing of the installation's places; `none`; or a file id. */
  figure: z.string(),
  loginBox: LoginBox,
});
export type LoginTheme = z.infer<typeof LoginTheme>;

export const LoginThemeDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  themeName: Name,
  marks: Marks,
  title: z.string().trim().max(40),
  titleColor: Colour,
  titleSize: z.number().int().min(titleSizes.least).max(titleSizes.most),
  buttonColor: Colour,
  buttonSize: z.number().int().min(buttonSizes.least).max(buttonSizes.most),
  logo: Id.nullable(),
  bgImg: Id.nullable(),
  figure: z.union([z.enum(['venue', 'none']), Id]),
  loginBox: LoginBox,
});
export type LoginThemeDraft = z.infer<typeof LoginThemeDraft>;

const kept = { themeId: Id, inUse: z.boolean(), revision: Revision };
/** A theme among those that are kept. */
export const KeptTheme = Theme.extend(kept);
export type KeptTheme = z.infer<typeof KeptTheme>;
export const KeptLoginTheme = LoginTheme.extend(kept);
export type KeptLoginTheme = z.infer<typeof KeptLoginTheme>;
