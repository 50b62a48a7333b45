import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { ThemeRoot } from '../ui/theme/theme-root.tsx';
import { localeIn } from './antd-locales.ts';

/** The component library for the page of panels, which has no routes. */
export const PanelLibrary = ({ children }: { children: ReactNode }) => (
  <ThemeRoot locale={localeIn(useLanguage())}>{children}</ThemeRoot>
);
