import { defaultLoginTheme, defaultTheme } from '@eoms/contract';
import type { KeptRow } from './kept-row.ts';
import styles from './themes.module.css';

const coloursOf = ({ kind, theme }: KeptRow): string[] => {
  if (kind === 'login') {
    const { titleColor, buttonColor } = theme ?? defaultLoginTheme;
    return [titleColor, buttonColor];
  }
  const { bgColor, menuTextColor, checkColor, navColor, navTextColor } = theme ?? defaultTheme;
  return [bgColor, menuTextColor, checkColor, navColor, navTextColor];
};

/** The colours of a theme side by side. */
export const Swatches = ({ row }: { row: KeptRow }) => (
  <span className={styles.swatches} aria-hidden="true">
    {coloursOf(row).map((colour, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two colours may be the same, and their order never changes
      <i key={index} style={{ background: colour }} />
    ))}
  </span>
);
