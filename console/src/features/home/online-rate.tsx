import { catalogueEndpoints, devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './home.module.css';
import { rateOf, typeRates } from './rates.ts';
import { useShownPlaces } from './use-shown-places.ts';

const RateRow = ({ row }: { row: ReturnType<typeof typeRates>[number] }) => (
  <div className={styles.rate}>
    <span className="row truncate">
      <Icon name={isIconName(row.icon) ? row.icon : 'device'} />
      <span className="truncate">{row.name}</span>
    </span>
    <span className="share-bar">
      <i style={{ flex: row.online }} />
      {row.offline > 0 ? <i className="bad" style={{ flex: row.offline }} /> : null}
      {row.total > row.online + row.offline ? <span style={{ flex: row.total - row.online - row.offline }} /> : null}
    </span>
    <span className="text-end nowrap">
      <b>{row.online}</b>
      <span className="text-small text-muted"> /{row.total}</span>
    </span>
  </div>
);

/** Online devices by type: a grey bar with a red remainder. */
export const OnlineRate = () => {
  const t = usePhrases('home');
  const counts = useQuery({ ...queryOf(devicesEndpoints.countDevices), refetchInterval: 30_000 });
  const types = useQuery({ ...queryOf(catalogueEndpoints.listDeviceTypes), staleTime: 300_000 });
  const navigate = useNavigate();
  const toDevices = useScreenLink('deviceInformation');
  const { isShown } = useShownPlaces();
  const rows = typeRates(
    (counts.data?.types ?? []).filter(({ placeId }) => isShown(placeId)),
    types.data ?? [],
    useLanguage(),
  );
  const total = rows.reduce((sum, r) => sum + r.total, 0);
  const online = rows.reduce((sum, r) => sum + r.online, 0);
  return (
    <Panel>
      <PanelHead title={t('onlineRate')}>
        {total > 0 ? (
          <span data-part="rate-head" className={styles.rateHead}>
            <b>{rateOf(online, total)}</b>
            <span className="text-small text-muted">{t('onlineOf', { online, total })}</span>
          </span>
        ) : null}
      </PanelHead>
      <PanelBody scroll>
        <QueryGate what={t('onlineRate')} query={counts}>
          {() =>
            total === 0 ? (
              <EmptyState
                icon="device"
                title={t('emptyDevices')}
                action={toDevices ? <Button onClick={() => navigate(toDevices)}>{t('toDevices')}</Button> : undefined}
              />
            ) : (
              rows.map((row) => <RateRow key={row.code} row={row} />)
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
