import type { DeviceCommand, DeviceDetail } from '@eoms/contract';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { DevicePanel } from '../../pickers/device-control/device-panel.tsx';
import { splitKey } from '../../pickers/device-control/property-text.ts';
import { useValueText } from '../../pickers/device-control/use-value-text.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { type StripValue, ValueStrip } from '../../ui/panels/value-strip.tsx';
import { FramesPanel } from './frames-panel.tsx';
import { HistoryChart } from './history-chart.tsx';
import { RecentCommands } from './recent-commands.tsx';

const most = 6;
const lastDay = { hours: 24 };

interface DeviceOverviewProps {
  device: DeviceDetail;
  commands: ReadonlyMap<string, DeviceCommand>;
  onCommand: (command: DeviceCommand) => void;
}

/** Values left and top, evidence under them, control on the right. */
export const DeviceOverview = ({ device, commands, onCommand }: DeviceOverviewProps) => {
  const t = usePhrases('devices');
  const { name, text, find } = useValueText(device.properties);
  const { ago } = useFormat();
  const linkDown = useStale();
  const rank = (key: string): number => device.properties.findIndex((p) => p.id === splitKey(key).id);
  const keys = Object.keys(device.live.values)
    .filter((key) => find(key) !== undefined && device.live.values[key]?.value !== null)
    .sort((a, b) => rank(a) - rank(b));
  const strip = keys.slice(0, most).map((key): StripValue => {
    const value = device.live.values[key];
    const stale = linkDown || device.live.connection !== 'online' || value?.quality === 'stale';
    return {
      key,
      label: name(key),
      value: text(key, value?.value),
      unit: find(key)?.unit,
      note: value ? ago(value.at) : undefined,
      over: !stale && value?.quality === 'bad',
      stale,
    };
  });
  const charted = keys.filter((key) => find(key)?.charted && typeof device.live.values[key]?.value === 'number');
  return (
    <div className="device-overview">
      <div className="col">
        {strip.length > 0 ? (
          <ValueStrip values={strip} />
        ) : (
          <Panel>
            <p className="s t3 control-none">{t('noValues')}</p>
          </Panel>
        )}
        {charted.length > 0 ? (
          <Panel>
            <PanelHead title={t('history')} note={t('period24h')} />
            <HistoryChart device={device} properties={charted.slice(0, 3)} period={lastDay} height={220} />
          </Panel>
        ) : null}
        <FramesPanel device={device} />
      </div>
      <div className="col" style={{ gap: 12 }}>
        <DevicePanel device={device} commands={commands} onCommand={onCommand} />
        <RecentCommands deviceId={device.id} heard={commands} />
      </div>
    </div>
  );
};
