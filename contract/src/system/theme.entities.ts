import { z } from 'zod';
import { Id } from '../kit/fields.ts';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'colour');

/** Menu and navigation theme (specification section 3). */
export const Theme = z.object({
  themeId: Id.nullable(),
  themeName: z.string(),
  marks: z.string(),
  bgColor: Colour,
  moveColor: Colour,
  checkColor: Colour,
  menuTextColor: Colour,
  navColor: Colour,
  navTextColor: Colour,
  logo: Id.nullable(),
});
export type Theme = z.infer<typeof Theme>;

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
  loginBox: z.enum(['right', 'center']),
});
export type LoginTheme = z.infer<typeof LoginTheme>;
