import { localeOf } from '@eoms/contract';
import dayjs from 'dayjs';
import { Outlet } from 'react-router';
import { useLanguage } from '../i18n/i18n.ts';
import { LeaveGuard } from '../ui/forms/leave-guard.tsx';
import { ThemeRoot } from '../ui/theme/theme-root.tsx';
import { localeIn } from './antd-locales.ts';

/** Wraps the routes that use the component library, so that the sign-in page loads without it. */
export const ComponentLibrary = () => {
  const language = useLanguage();
  // Not in an effect: what is rendered below for the new language already writes dates in its words.
  dayjs.locale(localeOf(language).toLowerCase());
  return (
    <ThemeRoot locale={localeIn(language)}>
      <LeaveGuard />
      <Outlet />
    </ThemeRoot>
  );
};
