import dayjs from 'dayjs';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLanguage } from '../i18n/i18n.ts';
import { LeaveGuard } from '../ui/forms/leave-guard.tsx';
import { ThemeRoot } from '../ui/theme/theme-root.tsx';
import { antdLocales } from './antd-locales.ts';

/** Wraps the routes that use the component library, so that the sign-in page loads without it. */
export const ComponentLibrary = () => {
  const language = useLanguage();
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ThemeRoot locale={antdLocales[language]}>
      <LeaveGuard />
      <Outlet />
    </ThemeRoot>
  );
};
