import { InitialiseAdministrator } from '../../domain/people/initialise-administrator.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';

/** The current user as the administrator of the set-up; the same action is on the user's own edit screen. */
export const AdministratorSettings = () => {
  const t = usePhrases('login');
  return (
    <Panel className="settings">
      <PanelHead title={t('initialiseAdministrator')} line />
      <PanelBody className="settings-body">
        <p className="t2" style={{ marginBottom: 12 }}>
          {t('initialiseAdministratorText')}
        </p>
        <InitialiseAdministrator />
      </PanelBody>
    </Panel>
  );
};
