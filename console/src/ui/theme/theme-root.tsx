import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo } from 'react';
import { useMedia } from '../use-media.ts';
import { useAppearance } from './appearance.ts';
import { themeConfig } from './theme-config.ts';
import { useTokens } from './use-tokens.ts';

/** Applies the tokens to antd's widgets below, and provides messages and dialogs. */
export const ThemeRoot = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const tokens = useTokens();
  const density = useAppearance((s) => s.density);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => {
    const { token, ...rest } = themeConfig(tokens, density);
    // widgets that wait for an animation to end must know that there is none
    return { ...rest, token: { ...token, motion: !still } };
  }, [tokens, density, still]);
  return (
    <ConfigProvider theme={config} locale={locale} componentSize="middle" button={{ autoInsertSpace: false }}>
      <App component={false} message={{ maxCount: 3, duration: 3 }} notification={{ stack: false }}>
        {children}
      </App>
    </ConfigProvider>
  );
};
