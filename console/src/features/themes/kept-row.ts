import {
  defaultLoginTheme,
  defaultTheme,
  type KeptLoginTheme,
  type KeptTheme,
  type LoginThemeDraft,
  type ThemeDraft,
  type ThemeKind,
} from '@eoms/contract';

export const kinds = ['console', 'login'] as const satisfies readonly ThemeKind[];

/** A line in the list of a kind: a theme that is kept, or the product's own. */
export type KeptRow = { readonly kind: ThemeKind; readonly inUse: boolean } & (
  | { readonly kind: 'console'; readonly theme: KeptTheme | null }
  | { readonly kind: 'login'; readonly theme: KeptLoginTheme | null }
);

/** Stands for the product's own look in addresses. */
export const own = 'default';
export const idOf = ({ theme }: KeptRow): string => theme?.themeId ?? own;

interface Kept {
  readonly themes: readonly KeptTheme[];
  readonly loginThemes: readonly KeptLoginTheme[];
}

/** The product's own look first: it is in use where nothing else is. */
export const rowsOf = (kind: ThemeKind, { themes, loginThemes }: Kept): KeptRow[] => {
  const all: readonly (KeptTheme | KeptLoginTheme)[] = kind === 'console' ? themes : loginThemes;
  const first = { kind, theme: null, inUse: !all.some(({ inUse }) => inUse) } as KeptRow;
  return [first, ...all.map((theme) => ({ kind, theme, inUse: theme.inUse }) as KeptRow)];
};

/** A theme as it is edited: the file of a figure is beside the choice. */
export type LoginValues = Omit<LoginThemeDraft, 'figure'> & {
  figure: 'venue' | 'none' | 'picture';
  figureImage: string | null;
};

interface Saved {
  readonly inUse?: boolean;
  readonly themeId: string | null;
}
const draftOf = <T extends Saved>({ inUse: _use, themeId, ...theme }: T) => ({
  ...theme,
  ...(themeId === null ? {} : { id: themeId }),
});

export const themeValues = (theme: KeptTheme | null): ThemeDraft => draftOf(theme ?? defaultTheme);

export const loginValues = (theme: KeptLoginTheme | null): LoginValues => {
  const { figure, ...rest } = draftOf(theme ?? defaultLoginTheme);
  const drawn = figure === 'venue' || figure === 'none';
  return { ...rest, figure: drawn ? figure : 'picture', figureImage: drawn ? null : figure };
};

export const loginDraft = ({ figure, figureImage, ...rest }: LoginValues): LoginThemeDraft => ({
  ...rest,
  figure: figure === 'picture' ? (figureImage ?? 'none') : figure,
});

/** What a new theme begins with: another one, under a name of its own. */
export const copyOf = <V extends { id?: string | undefined; revision?: number | undefined; themeName: string }>(
  { id: _id, revision: _revision, ...values }: V,
  themeName: string,
) => ({ ...values, themeName });
