import type { DeviceCommand, DeviceDetail } from '@eoms/contract';
import deviceControl from '../../domain/devices/control/device-control.module.css';
import { DevicePanel } from '../../domain/devices/control/device-panel.tsx';
import { matrixSides } from '../../domain/devices/control/matrix-sides.ts';
import { splitKey } from '../../domain/devices/control/property-text.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { HistoryChart } from '../../domain/history/history-chart.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { type StripValue, ValueStrip } from '../../ui/panels/value-strip.tsx';
import styles from './device-page.module.css';
import { FramesPanel } from './frames-panel.tsx';
import { RecentCommands } from './recent-commands.tsx';
import { SeveralValues } from './several-values.tsx';
import { inValueOrder, isMeasurable } from './value-order.ts';
import { WhySo } from './why-so.tsx';

const most = 6;
const mostGroups = 3;
/** A property with fewer elements is shown in the strip like any other value. */
const severalFrom = 3;
const mostLines = 3;
const lastDay = { hours: 24 };
/** From this many inputs a matrix is too wide for the control column. */
const wideFrom = 7;

interface DeviceOverviewProps {
  device: DeviceDetail;
  commands: ReadonlyMap<string, DeviceCommand>;
  onCommand: (command: DeviceCommand) => void;
}

const useOverview = (device: DeviceDetail) => {
  const { name, text, find } = useValueText(device.properties);
  const { ago } = useFormat();
  const linkDown = useStale();
  const { values, connection } = device.live;
  const keys = inValueOrder(values, find, device.properties);
  const groups = new Map<string, string[]>();
  for (const key of keys.filter((one) => isMeasurable(find(one)))) {
    const { id } = splitKey(key);
    groups.set(id, [...(groups.get(id) ?? []), key]);
  }
  const isOneOfSeveral = (key: string): boolean => (groups.get(splitKey(key).id)?.length ?? 0) >= severalFrom;
  const single = keys.filter((key) => !isOneOfSeveral(key));
  const measurable = single.filter((key) => isMeasurable(find(key)));
  // Names and versions are shown in the strip only if the device has nothing more informative.
  const strip = (groups.size > 0 ? measurable : single).slice(0, most).map((key): StripValue => {
    const value = values[key];
    const stale = linkDown || connection !== 'online' || value?.quality === 'stale';
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
  const several = [...groups]
    .filter(([, own]) => own.length >= severalFrom)
    .slice(0, mostGroups)
    .flatMap(([id, own]) => {
      const property = find(id);
      return property ? [{ property, keys: own.map((key) => ({ key, index: splitKey(key).index ?? 0 })) }] : [];
    });
  const charted = keys.filter((key) => find(key)?.charted && typeof values[key]?.value === 'number');
  // The lines of a chart share a scale and so a unit; a value without a unit is a code or a position.
  const unit = charted.map((key) => find(key)?.unit).find((one) => one !== undefined);
  const lines = unit === undefined ? [] : charted.filter((key) => find(key)?.unit === unit).slice(0, mostLines);
  return { strip, several, charted: lines };
};

/** Values at the top left, charts below them, controls on the right. */
export const DeviceOverview = ({ device, commands, onCommand }: DeviceOverviewProps) => {
  const t = usePhrases('devices');
  const { strip, several, charted } = useOverview(device);
  const wide = device.actions.some((action) => (matrixSides(action)?.inputs.length ?? 0) >= wideFrom);
  return (
    <div className={wide ? `${styles.deviceOverview} ${styles.wideControl}` : styles.deviceOverview}>
      <div className="column">
        {strip.length > 0 ? <ValueStrip values={strip} /> : null}
        {strip.length + several.length === 0 ? (
          <Panel>
            <p data-part="control-none" className={`text-small text-muted ${deviceControl.controlNone}`}>
              {t('noValues')}
            </p>
          </Panel>
        ) : null}
        {several.map(({ property, keys }) => (
          <SeveralValues key={property.id} device={device} property={property} keys={keys} />
        ))}
        {charted.length > 0 ? (
          <Panel>
            <PanelHead title={t('history')} note={t('period24h')} />
            <HistoryChart device={device} properties={charted} period={lastDay} height={220} brief />
          </Panel>
        ) : null}
        <FramesPanel device={device} />
      </div>
      <div className="column" style={{ gap: 12 }}>
        <DevicePanel device={device} commands={commands} onCommand={onCommand} />
        <WhySo deviceId={device.id} />
        <RecentCommands device={device} received={commands} />
      </div>
    </div>
  );
};
