import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { NoticeWishesPanel } from './notice-wishes-panel.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordPanel } from './password-panel.tsx';
import styles from './profile.module.css';
import { ProfilePanel } from './profile-panel.tsx';
import { PushPanel } from './push-panel.tsx';
import { TwoStepsPanel } from './two-steps-panel.tsx';

/** The signed-in user's own account. */
export const ProfileScreen = () => {
  const user = useSession((s) => s.user);
  const t = usePhrases('login');
  useScreenPath(user ? [{ label: user.username }] : []);
  if (!user) return null;
  return (
    <div className="page">
      <div className={styles.profile}>
        <ProfilePanel user={user} />
        <div className="column">
          <PasswordPanel />
          <TwoStepsPanel on={user.hasSecondFactor} title={t('twoSteps')} />
          <NoticeWishesPanel />
          <PushPanel />
          <OwnSessions />
        </div>
      </div>
    </div>
  );
};
