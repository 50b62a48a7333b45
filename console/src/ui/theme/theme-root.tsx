import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo } from 'react';
import { useAppearance } from './appearance.ts';
import { themeConfig } from './theme-config.ts';
import { useTokens } from './use-tokens.ts';

/** Dresses antd's widgets below in the tokens, and gives them messages and dialogs. */
export const ThemeRoot = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const tokens = useTokens();
  const density = useAppearance((s) => s.density);
  const config = useMemo(() => themeConfig(tokens, density), [tokens, density]);
  return (
    <ConfigProvider theme={config} locale={locale} componentSize="middle" button={{ autoInsertSpace: false }}>
      <App component={false} message={{ maxCount: 3, duration: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
};
