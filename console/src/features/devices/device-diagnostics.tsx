import { type DeviceDetail, devicesEndpoints, textOf } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';
import { FramesPanel } from './frames-panel.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** Why a device is offline: the last error, link statistics, the last frames, and a button to reconnect now. */
export const DeviceDiagnostics = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const canControl = useMay('deviceInformation', 'control');
  const data = useDiagnostics(device.id, false).data;
  const reconnect = useChange(devicesEndpoints.reconnect);
  const act = useAct();
  const reason = device.live.connection === 'offline' ? textOf(device.live.reason, language) : undefined;
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      {reason || data?.setAside ? (
        <div className="note level-1" role="status">
          {reason ? `${t('why')}: ${reason}` : t('setAside')}
        </div>
      ) : null}
      {data?.flood ? (
        <div className="note level-1" role="status">
          {t('floods', {
            time: dateAndTime(data.flood.since),
            rate: number(data.flood.bytesPerSecond / 1_024, 0),
            messages: number(data.flood.framesPerSecond),
          })}{' '}
          {data.flood.dropped > 0 ? t('floodLost', { count: number(data.flood.dropped) }) : null}
        </div>
      ) : null}
      <Panel>
        <PanelHead title={t('diagnostics')}>
          {canControl ? (
            <Button
              icon={<Icon name="refresh" />}
              loading={reconnect.isPending}
              onClick={() => void act(() => reconnect.mutateAsync({ body: { deviceId: device.id } }))}
            >
              {t('reconnect')}
            </Button>
          ) : null}
        </PanelHead>
        {data ? (
          <div className={styles.linkFigures}>
            <span>
              {t('roundTrip')} <b>{data.roundTrip ? `${number(data.roundTrip.p50, 0)} ms` : '—'}</b>
            </span>
            <span>
              p95 <b>{data.roundTrip ? `${number(data.roundTrip.p95, 0)} ms` : '—'}</b>
            </span>
            <span>
              {t('lost')}{' '}
              <b>
                {number(data.missed)} / {number(data.polls)}
              </b>
            </span>
            <span>
              {t('queue')} <b>{data.queueLength}</b>
            </span>
            {data.lastError ? (
              <span>
                {t('lastError')} <b>{textOf(data.lastError.text, language)}</b>{' '}
                <span className="text-muted">{dateAndTime(data.lastError.at)}</span>
              </span>
            ) : null}
          </div>
        ) : null}
      </Panel>
      <FramesPanel device={device} most={200} />
    </div>
  );
};
