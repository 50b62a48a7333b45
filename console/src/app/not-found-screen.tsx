import { useLocation, useNavigate } from 'react-router';
import { usePhrases } from '../i18n/i18n.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { PlainButton } from '../ui/controls/plain-button.tsx';
import { EmptyState } from '../ui/states/state-box.tsx';

export const NotFoundScreen = () => {
  const t = usePhrases('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasMenus = useSession((s) => s.menus.length > 0);
  if (pathname === '/')
    return (
      <EmptyState
        icon="shield"
        title={t('noScreens')}
        action={<PlainButton onClick={() => void signOut()}>{t('signOut')}</PlainButton>}
      >
        {t('noScreensText')}
      </EmptyState>
    );
  const action = hasMenus ? <PlainButton onClick={() => navigate('/')}>{t('toFirst')}</PlainButton> : undefined;
  return (
    <EmptyState icon="search" title={t('notFound')} action={action}>
      {t('notFoundText', { path: pathname })}
    </EmptyState>
  );
};
