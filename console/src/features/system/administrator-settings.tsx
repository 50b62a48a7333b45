import { InitialiseAdministrator } from '../../domain/people/initialise-administrator.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './settings.module.css';

/** The current user as the administrator of the set-up; the same action is on the user's own edit screen. */
export const AdministratorSettings = () => {
  const t = usePhrases('login');
  return (
    <Panel data-part="settings" className={styles.settings}>
      <PanelHead title={t('initialiseAdministrator')} line />
      <PanelBody className={styles.settingsBody}>
        <p className="text-secondary" style={{ marginBottom: 12 }}>
          {t('initialiseAdministratorText')}
        </p>
        <InitialiseAdministrator />
      </PanelBody>
    </Panel>
  );
};
