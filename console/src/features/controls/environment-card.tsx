import { placeControlEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { number, useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './controls.module.css';

/** Temperature, humidity and the like; a stale value is grey with its age. */
export const EnvironmentCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { ago } = useFormat();
  const values = useQuery({
    ...queryOf(placeControlEndpoints.getPlaceEnvironment, { query: { placeId } }),
    refetchInterval: 10_000,
  });
  return (
    <Panel className={styles.cardEnvironment}>
      <PanelHead title={t('environment')} />
      <PanelBody>
        <QueryGate what={t('environment')} query={values}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-small text-muted">{t('noEnvironment')}</p>
            ) : (
              <ul className={styles.environment}>
                {list.map((one) => (
                  <li key={one.capability} title={one.deviceName}>
                    <span className="text-small text-secondary">{textOf(one.name, language)}</span>
                    <LiveValue
                      value={typeof one.value === 'number' ? number(one.value) : String(one.value)}
                      unit={one.unit}
                      stale={one.quality !== 'good'}
                      at={ago(one.at)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
