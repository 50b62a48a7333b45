import type { ReactNode } from 'react';

export const glyphSizes = { s: 11, m: 14, l: 18, xl: 24 } as const;
export type GlyphSize = keyof typeof glyphSizes;

interface GlyphProps {
  size: GlyphSize;
  /** Accessible name; undefined where the glyph is decoration beside text. */
  label: string | undefined;
  children: ReactNode;
}

export const Glyph = ({ size, label, children }: GlyphProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named when it has a label, hidden beside words otherwise
  <svg
    className="glyph"
    viewBox="0 0 14 14"
    width={glyphSizes[size]}
    height={glyphSizes[size]}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {label ? <title>{label}</title> : null}
    {children}
  </svg>
);
