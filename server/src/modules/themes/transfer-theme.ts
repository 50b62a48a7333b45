import {
  fileSizeAtMost,
  type LoginThemeDraft,
  pictureFields,
  type ThemeDraft,
  ThemeFile,
  type ThemeKind,
  type ThemePicture,
  type ThemePictureField,
} from '@eoms/contract';
import { freeName } from '../../platform/free-name.ts';
import { checkValue } from '../../platform/http/check-value.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import type { BinaryReply, UploadedFile } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { saveLoginTheme, saveTheme } from './change-themes.ts';
import type { ThemesDeps } from './themes.deps.ts';
import { listConsoleThemes, listLoginThemes, themeNames } from './themes.store.ts';

type Deps = Pick<ThemesDeps, 'database' | 'files'>;
type Pictures = Partial<Record<ThemePictureField, ThemePicture>>;

/** A theme, its pictures, the texts of these. */
const deepest = 4;
const header = { format: 'eoms-theme', version: 1 } as const;

const readPictures = async (files: Deps['files'], ids: Partial<Record<ThemePictureField, string | null>>) => {
  const pictures: Pictures = {};
  for (const [field, id] of Object.entries(ids) as [ThemePictureField, string | null][]) {
    const file = id === null ? null : await files.read(id);
    if (file) pictures[field] = { name: file.name, content: file.content.toString('base64') };
  }
  return pictures;
};

/** A picture that is no longer there is left out. */
const fileOf = async ({ database: { db }, files }: Deps, kind: ThemeKind, id: string): Promise<ThemeFile> => {
  if (kind === 'console') {
    const [kept] = await listConsoleThemes(db, id);
    if (!kept) throw refuse('404');
    const { themeId: _id, inUse: _use, revision: _revision, logo, ...theme } = kept;
    return { ...header, kind, theme, pictures: await readPictures(files, { logo }) };
  }
  const [kept] = await listLoginThemes(db, id);
  if (!kept) throw refuse('404');
  const { themeId: _id, inUse: _use, revision: _revision, logo, bgImg, figure, ...theme } = kept;
  const isDrawn = figure === 'venue' || figure === 'none';
  const pictures = await readPictures(files, { logo, bgImg, figure: isDrawn ? null : figure });
  const drawn = isDrawn ? figure : pictures.figure ? 'picture' : 'none';
  return { ...header, kind, theme: { ...theme, figure: drawn }, pictures };
};

export const exportTheme = async (
  deps: Deps,
  { kind, id }: { readonly kind: ThemeKind; readonly id: string },
): Promise<BinaryReply> => {
  const file = await fileOf(deps, kind, id);
  const content = Buffer.from(JSON.stringify(file, null, 2));
  // What could not be imported again would be no copy.
  if (content.length > fileSizeAtMost) throw refuse('theme.fileTooLarge');
  return { content, fileName: `${file.theme.themeName}.json` };
};

/** Looks no deeper than it may: what is deeper is refused before anything else walks through it. */
const isShallow = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)));

const parse = (content: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    return isShallow(value, deepest) ? value : null;
  } catch {
    return null;
  }
};

/** The file as a theme, or a refusal that names the first thing that is wrong with it. */
const readTheme = (content: Buffer, language: Language): ThemeFile => {
  const checked = checkValue(ThemeFile, parse(content), language);
  if ('data' in checked) return checked.data;
  const [{ field, message } = { field: '', message: '' }] = checked.problems;
  throw refuse('theme.fileRefused', { problem: [field, message].filter(Boolean).join(' ') }, checked.problems);
};

/** Stores the pictures of a file. Where one is refused, none stays. */
const storePictures = async ({ files }: Deps, file: ThemeFile, caller: Caller) => {
  const stored: Partial<Record<ThemePictureField, string>> = {};
  const pictures: Pictures = file.pictures;
  try {
    for (const field of pictureFields[file.kind]) {
      const picture = pictures[field];
      if (!picture) continue;
      const upload = { fileName: picture.name, content: Buffer.from(picture.content, 'base64') };
      stored[field] = (await files.save(upload, { kind: 'image', createdBy: caller.userId })).id;
    }
    return stored;
  } catch (error) {
    await files.remove(Object.values(stored));
    throw error;
  }
};

type Stored = Awaited<ReturnType<typeof storePictures>>;
const draftOf = (file: ThemeFile, stored: Stored, themeName: string) => {
  const [logo, bgImg] = [stored.logo ?? null, stored.bgImg ?? null];
  if (file.kind === 'console')
    return { kind: file.kind, draft: { ...file.theme, themeName, logo } satisfies ThemeDraft };
  const drawn = file.theme.figure === 'picture' ? (stored.figure ?? 'none') : file.theme.figure;
  const draft: LoginThemeDraft = { ...file.theme, themeName, logo, bgImg, figure: drawn };
  return { kind: file.kind, draft };
};

/** Adds the theme of a file under a name that is free. */
export const importTheme = async (
  deps: Deps,
  { content }: UploadedFile,
  caller: Caller,
): Promise<{ id: string; kind: ThemeKind; themeName: string }> => {
  const file = readTheme(content, caller.language);
  const names = await themeNames(deps.database.db, file.kind);
  const themeName = freeName(file.theme.themeName, new Set(names));
  const stored = await storePictures(deps, file, caller);
  try {
    const { kind, draft } = draftOf(file, stored, themeName);
    const { id } =
      kind === 'console' ? await saveTheme(deps, draft, caller) : await saveLoginTheme(deps, draft, caller);
    return { id, kind, themeName };
  } catch (error) {
    await deps.files.remove(Object.values(stored));
    throw error;
  }
};
