import { z } from 'zod';
import { LoginThemeDraft, ThemeDraft } from './theme.entities.ts';

/** A picture of a theme inside its file, as base64. */
export const ThemePicture = z.strictObject({ name: z.string().max(255), content: z.string() });
export type ThemePicture = z.infer<typeof ThemePicture>;

/** Which fields of a theme are pictures. */
export const pictureFields = { console: ['logo'], login: ['logo', 'bgImg', 'figure'] } as const;
export type ThemePictureField = 'logo' | 'bgImg' | 'figure';

const unsaved = { id: true, revision: true } as const;
const file = { format: z.literal('eoms-theme'), version: z.literal(1) };
const picture = ThemePicture.optional();

/** A theme as a file: in place of the ids of its pictures it has the pictures themselves. */
export const ThemeFile = z.discriminatedUnion('kind', [
  z.strictObject({
    ...file,
    kind: z.literal('console'),
    theme: ThemeDraft.omit({ ...unsaved, logo: true }),
    pictures: z.strictObject({ logo: picture }),
  }),
  z.strictObject({
    ...file,
    kind: z.literal('login'),
    theme: LoginThemeDraft.omit({ ...unsaved, logo: true, bgImg: true, figure: true }).extend({
      figure: z.enum(['venue', 'none', 'picture']),
    }),
    pictures: z.strictObject({ logo: picture, bgImg: picture, figure: picture }),
  }),
]);
export type ThemeFile = z.infer<typeof ThemeFile>;
