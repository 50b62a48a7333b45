import {
  defaultLoginTheme,
  defaultTheme,
  type GeneralConfig,
  type LoginTheme,
  type Theme,
  themesChanged,
} from '@eoms/contract';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { ThemesDeps } from './themes.deps.ts';
import { listConsoleThemes, listLoginThemes } from './themes.store.ts';

const cacheMs = 2_000;

export interface Look {
  readonly theme: Theme;
  readonly loginTheme: LoginTheme;
}

export interface LookInUse {
  /** With the installation's logo where a theme has none of its own. */
  read(): Promise<Look>;
  /** Whether anyone may see the file, because a page shows it before sign-in. */
  isPublic(fileId: string): Promise<boolean>;
  /** Called after a change was committed. */
  changed(): void;
}

type Logos = Pick<GeneralConfig, 'logo' | 'favicon'>;

const withLogo = ({ theme, loginTheme }: Look, { logo }: Logos): Look => ({
  theme: { ...theme, logo: theme.logo ?? logo },
  loginTheme: { ...loginTheme, logo: loginTheme.logo ?? logo },
});

const picturesOf = ({ theme, loginTheme }: Look, { logo, favicon }: Logos): Set<string | null> =>
  new Set([logo, favicon, theme.logo, loginTheme.logo, loginTheme.bgImg, loginTheme.figure]);

/** What everybody sees, remembered for a moment: every page asks for it. */
export const createLookInUse = ({ database: { db }, news, config }: ThemesDeps): LookInUse => {
  const cache = createBriefCache<Look>({ forMs: cacheMs, entries: 1, now: Date.now });
  const load = async (): Promise<Look> => {
    const [themes, loginThemes] = [await listConsoleThemes(db), await listLoginThemes(db)];
    const [theme, loginTheme] = [themes.find(({ inUse }) => inUse), loginThemes.find(({ inUse }) => inUse)];
    return { theme: theme ?? defaultTheme, loginTheme: loginTheme ?? defaultLoginTheme };
  };
  const look = () => cache.get('look', load);
  news.on(themesChanged, cache.clear);
  news.onGap(cache.clear);
  return {
    read: async () => withLogo(await look(), await config.general()),
    isPublic: async (fileId) => picturesOf(await look(), await config.general()).has(fileId),
    changed: () => news.publish(themesChanged, {}),
  };
};
