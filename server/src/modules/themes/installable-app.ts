import { type Language, localeOf, type Theme, textOf } from '@eoms/contract';
import sharp from 'sharp';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { BinaryReply } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ThemesDeps } from './themes.deps.ts';

type Shape = 'any' | 'maskable';

/** Those of the product, shipped with the console. */
const ownIcons = [
  { src: '/panel-192.png', sizes: '192x192', purpose: 'any' },
  { src: '/panel-512.png', sizes: '512x512', purpose: 'any' },
  { src: '/app-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

const iconsOf = (logo: string) => {
  const icon = (size: number, purpose: Shape) => ({
    src: `/eoms/solutionTheme/getAppIcon/${logo}?size=${size}&shape=${purpose}`,
    sizes: `${size}x${size}`,
    purpose,
  });
  return [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')];
};

/** The web app manifest (W3C) of this installation, named in the language. */
export const appManifest = async (
  { config }: Pick<ThemesDeps, 'config'>,
  theme: Theme,
  language: Language,
): Promise<BinaryReply> => {
  const { title, titleEn } = await config.general();
  const name = textOf({ zh: title, en: titleEn }, language) || 'EOMS';
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: localeOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme.navColor,
    background_color: theme.bgColor,
    icons: (theme.logo === null ? ownIcons : iconsOf(theme.logo)).map((icon) => ({ ...icon, type: 'image/png' })),
  };
  const content = Buffer.from(JSON.stringify(manifest));
  return { content, inline: true, headers: { 'cache-control': 'no-cache' } };
};

const hourMs = 3_600_000;
/** The circle that every mask leaves of an icon is 80 % of it. */
const shownOf: Readonly<Record<Shape, number>> = { any: 1, maskable: 0.62 };

/** Logos as square icons. The last ones are remembered: anybody may ask for them, and each costs a decoded picture. */
export const createAppIcons = (files: Pick<ThemesDeps['files'], 'read'>) => {
  const cache = createBriefCache<Buffer>({ forMs: hourMs, entries: 12, now: Date.now });
  const draw = async (logo: string, side: number, shape: Shape, background: string): Promise<Buffer> => {
    const file = await files.read(logo);
    if (!file) throw refuse('404');
    const inner = Math.round(side * shownOf[shape]);
    const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
    // What may be cut to any shape has the background that the logo is made for, up to every edge.
    const under = shape === 'maskable' ? background : { r: 0, g: 0, b: 0, alpha: 0 };
    const drawn = sharp(file.content)
      .timeout({ seconds: 20 })
      .resize({ width: inner, height: inner, fit: 'contain', background: under })
      .extend({ top: before, bottom: after, left: before, right: after, background: under });
    return (shape === 'maskable' ? drawn.flatten({ background }) : drawn).png().toBuffer();
  };
  return async (
    { logo, bgColor }: Theme,
    { size, shape = 'any' }: { readonly size: string; readonly shape?: Shape | undefined },
  ): Promise<BinaryReply> => {
    if (logo === null) throw refuse('404');
    const key = [logo, size, shape, bgColor].join(' ');
    return { content: await cache.get(key, () => draw(logo, Number(size), shape, bgColor)), inline: true };
  };
};
