import type { DataBehavior } from '@eoms/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './data-behaviors.module.css';
import { useUses } from './data-behaviors.queries.ts';

/** Automations call a behaviour by the clock, or when a device reports something else. */
const RunItself = ({ behaviorId }: { behaviorId: string }) => {
  const t = usePhrases('dataBehaviors');
  const screen = useScreenLink('linkageStrategy');
  const mayEdit = useMay('linkageStrategy', 'edit');
  if (screen === undefined || !mayEdit) return null;
  return (
    <div className="column gap-8">
      <p className="text-small text-muted">{t('runsText')}</p>
      <div className="row gap-8">
        {(['schedule', 'change'] as const).map((on) => (
          <Link key={on} to={`${screen}?edit=new&behaviorId=${behaviorId}&on=${on}`}>
            <Button icon={<Icon name={on === 'schedule' ? 'clock' : 'levels'} />}>{t(`runOn_${on}`)}</Button>
          </Link>
        ))}
      </div>
    </div>
  );
};

/** What would notice a change of a behaviour, and what may call it by itself. Nothing, while nothing uses an inactive one. */
export const UsesPanel = ({ behavior: { id, active } }: { behavior: DataBehavior }) => {
  const t = usePhrases('dataBehaviors');
  const menus = usePhrases('menus');
  const { data } = useUses(id);
  if (!data || (data.count === 0 && !active)) return null;
  const more = data.count - data.users.length;
  return (
    <Panel data-part="behavior-uses">
      <PanelHead title={t('usesTitle')} note={t('usesCount', { count: data.count })} line />
      <PanelBody>
        {active && data.count > 0 ? <p className="text-small text-muted">{t('saveUsed')}</p> : null}
        <ul className={styles.uses}>
          {data.users.map(({ screen, name }) => (
            <li key={`${screen} ${name}`}>
              <span className="wrap-anywhere">{name}</span>
              <span className="text-small text-muted">{menus(screen as 'home', { defaultValue: screen })}</span>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="text-small text-muted">{t('usesMore', { count: more })}</p> : null}
        {active ? <RunItself behaviorId={id} /> : null}
      </PanelBody>
    </Panel>
  );
};
