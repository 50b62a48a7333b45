import type { DataBehavior } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './data-behaviors.module.css';
import { useUses } from './data-behaviors.queries.ts';

/** What would notice a change of a behaviour. Nothing, while nothing uses it. */
export const UsesPanel = ({ behavior: { id, active } }: { behavior: DataBehavior }) => {
  const t = usePhrases('dataBehaviors');
  const menus = usePhrases('menus');
  const { data } = useUses(id);
  if (!data || data.count === 0) return null;
  const more = data.count - data.users.length;
  return (
    <Panel data-part="behavior-uses">
      <PanelHead title={t('usesTitle')} note={t('usesCount', { count: data.count })} line />
      <PanelBody>
        {active ? <p className="text-small text-muted">{t('saveUsed')}</p> : null}
        <ul className={styles.uses}>
          {data.users.map(({ screen, name }) => (
            <li key={`${screen} ${name}`}>
              <span className="wrap-anywhere">{name}</span>
              <span className="text-small text-muted">{menus(screen as 'home', { defaultValue: screen })}</span>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="text-small text-muted">{t('usesMore', { count: more })}</p> : null}
      </PanelBody>
    </Panel>
  );
};
