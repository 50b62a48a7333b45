import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { usePhrases } from '../i18n/i18n.ts';
import { useSession } from '../session/session-store.ts';
import { EmptyState } from '../ui/states/state-box.tsx';

export const NotFoundScreen = () => {
  const t = usePhrases('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasMenus = useSession((s) => s.menus.length > 0);
  if (pathname === '/')
    return (
      <EmptyState icon="shield" title={t('noScreens')}>
        {t('noScreensText')}
      </EmptyState>
    );
  const action = hasMenus ? <Button onClick={() => navigate('/')}>{t('toFirst')}</Button> : undefined;
  return (
    <EmptyState icon="search" title={t('notFound')} action={action}>
      {t('notFoundText', { path: pathname })}
    </EmptyState>
  );
};
