import { type Alarm, alarmsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './home.module.css';

const Row = ({ alarm, to }: { alarm: Alarm; to: string | undefined }) => {
  const language = useLanguage();
  const { ago } = useFormat();
  const inner = (
    <>
      <AlarmMark level={alarm.level} size="l" />
      <span className="column grow">
        <span className="row">
          <span className="truncate weight-medium grow">{textOf(alarm.text, language)}</span>
          <span className="text-small text-secondary nowrap">{ago(alarm.lastAt)}</span>
        </span>
        <span className="row text-small text-muted">
          <span className="truncate grow">{alarm.placeName}</span>
          <span className="truncate">{alarm.deviceName}</span>
        </span>
      </span>
    </>
  );
  return <li>{to ? <Link to={`${to}?alarm=${alarm.id}`}>{inner}</Link> : <div className="row">{inner}</div>}</li>;
};

/** Pending alarms, most severe and newest first. */
export const NewestAlarms = () => {
  const t = usePhrases('home');
  const shown = useShownQuery();
  const alarms = useQuery({
    ...queryOf(alarmsEndpoints.listAlarms, {
      query: { current: '1', size: '10', status: 'pending', suppressed: 'false', ...shown },
    }),
    refetchInterval: 60_000,
  });
  const link = useScreenLink('alarmCenter');
  return (
    <Panel className={styles.newest}>
      <PanelHead title={t('newestAlarms')} note={alarms.data ? `${t('open')} ${alarms.data.total}` : undefined}>
        {link ? (
          <Link className="link text-small" to={link} style={{ paddingRight: 6 }}>
            {t('allAlarms')}
          </Link>
        ) : null}
      </PanelHead>
      <PanelBody scroll>
        <QueryGate what={t('newestAlarms')} query={alarms}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState icon="check" title={t('noOpenAlarms')} />
            ) : (
              <ul>
                {records.map((alarm) => (
                  <Row key={alarm.id} alarm={alarm} to={link} />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
