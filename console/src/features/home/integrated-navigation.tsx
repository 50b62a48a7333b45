import { useNavigationGroups } from '../../domain/navigation/use-navigation-groups.ts';
import { useOpenEntry } from '../../domain/navigation/use-open-entry.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './home.module.css';

/** Links to other systems and common pages granted to the role; renders nothing if there are none. */
export const IntegratedNavigation = () => {
  const t = usePhrases('home');
  const groups = useNavigationGroups();
  const { open, dialog } = useOpenEntry();
  if (groups.length === 0) return null;
  return (
    <Panel data-part="home-navigation" className={styles.homeNavigation}>
      <PanelHead title={t('navigation')} />
      <PanelBody>
        {groups.map((group) => (
          <div key={group.id} className={styles.navigationGroup}>
            {group.heading ? <h3 className="text-small text-muted">{group.heading}</h3> : null}
            <ul className={styles.navigationEntries}>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className={styles.navigationEntry} onClick={() => open(entry)}>
                    <Icon name={isIconName(entry.icon) ? entry.icon : 'link'} />
                    <span className="truncate">{entry.name}</span>
                    {entry.openType === 'newPage' ? <Icon name="external" size="s" className="text-muted" /> : null}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </PanelBody>
      {dialog}
    </Panel>
  );
};
