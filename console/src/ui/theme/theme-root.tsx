import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useAppearance } from './appearance.ts';
import { applyTheme } from './apply-theme.ts';
import { tokensFor } from './server-theme.ts';
import { themeConfig } from './theme-config.ts';
import type { Tokens } from './tokens.ts';

/** The tokens in force, for canvases (charts) that cannot read CSS variables. */
export const useTokens = (): Tokens => {
  const mode = useAppearance((s) => s.mode);
  const venue = useAppearance((s) => s.venue);
  return useMemo(() => tokensFor(mode, venue), [mode, venue]);
};

/** Dresses everything below in the tokens: CSS variables for our widgets, a theme for antd's. */
export const ThemeRoot = ({ locale, children }: { locale: Locale | undefined; children: ReactNode }) => {
  const tokens = useTokens();
  const density = useAppearance((s) => s.density);
  useLayoutEffect(() => applyTheme(document.documentElement, tokens, density), [tokens, density]);
  const config = useMemo(() => themeConfig(tokens, density), [tokens, density]);
  return (
    <ConfigProvider
      theme={config}
      {...(locale ? { locale } : {})}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
    >
      <App component={false} message={{ maxCount: 3, duration: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
};
