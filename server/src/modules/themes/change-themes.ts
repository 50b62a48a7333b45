import {
  type LoginThemeDraft,
  type ThemeDraft,
  type ThemeKind,
  type ThemePictureField,
  themesAtMost,
} from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { ThemesDeps } from './themes.deps.ts';
import { holdTheme, keptLoginThemes, keptThemes, lockThemes, putToUse, themeNames } from './themes.store.ts';

type Deps = Pick<ThemesDeps, 'database' | 'files'>;

const refuseTooMany = async (tx: Executor, kind: ThemeKind): Promise<void> => {
  await lockThemes(tx);
  if ((await themeNames(tx, kind)).length >= themesAtMost) throw refuse('theme.tooMany', { limit: themesAtMost });
};

/** Pictures that are new here have to be ones that this person sees: everybody will. */
const requirePictures = async (
  tx: Executor,
  files: Deps['files'],
  caller: Caller,
  pictures: Partial<Readonly<Record<ThemePictureField, string | null>>>,
  before: Partial<Readonly<Record<ThemePictureField, string | null>>> = {},
): Promise<void> => {
  for (const field of ['logo', 'bgImg', 'figure'] as const) {
    const id = pictures[field] ?? null;
    if (id !== before[field]) await requireImage(tx, files, { id, caller, field });
  }
};

const pictureOf = (figure: LoginThemeDraft['figure']): string | null =>
  figure === 'venue' || figure === 'none' ? null : figure;

export const saveTheme = async (
  { database, files }: Deps,
  draft: ThemeDraft,
  caller: Caller,
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    if (draft.id === undefined) await refuseTooMany(tx, 'console');
    const { id } = await saveRow(tx, keptThemes, draft, caller, async (before) => {
      await requirePictures(tx, files, caller, { logo: draft.logo }, { logo: before?.logo ?? null });
      return undefined;
    });
    return { id };
  });

export const saveLoginTheme = async (
  { database, files }: Deps,
  draft: LoginThemeDraft,
  caller: Caller,
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    if (draft.id === undefined) await refuseTooMany(tx, 'login');
    const { id } = await saveRow(tx, keptLoginThemes, draft, caller, async (before) => {
      const pictures = { logo: draft.logo, bgImg: draft.bgImg, figure: pictureOf(draft.figure) };
      const known = before && { logo: before.logo, bgImg: before.bgImg, figure: before.figureImage };
      await requirePictures(tx, files, caller, pictures, known);
      return undefined;
    });
    return { id };
  });

/** Chooses what everybody sees. */
export const chooseTheme = async (
  { database }: Deps,
  { kind, themeId }: { readonly kind: ThemeKind; readonly themeId: string | null },
  caller: Caller,
): Promise<void> =>
  database.transaction(async (tx) => {
    const name = themeId === null ? null : await holdTheme(tx, kind, themeId);
    if (name === undefined) throw refuseUnknown('themeId');
    const before = await putToUse(tx, kind, themeId);
    await caller.audit({ target: themeId ?? kind, before: { inUse: before }, after: { inUse: themeId } }, tx);
  });

export const removeTheme = async (
  { database }: Deps,
  { kind, id }: { readonly kind: ThemeKind; readonly id: string },
  caller: Caller,
): Promise<void> => {
  await database.transaction<unknown>((tx) =>
    kind === 'console' ? removeRow(tx, keptThemes, id, caller) : removeRow(tx, keptLoginThemes, id, caller),
  );
};
