import type { ActionSchema, Capability, DeviceCommand, DeviceDetail } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useMay } from '../../session/use-may.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { ControlGroup } from './control-group.tsx';
import './device-control.css';

const order: readonly Capability[] = [
  'power',
  'input',
  'route',
  'videoMute',
  'audioMute',
  'shutter',
  'freeze',
  'volume',
  'preset',
  'brightness',
];
const rank = (action: ActionSchema): number => {
  const at = action.capability ? order.indexOf(action.capability) : -1;
  return at < 0 ? order.length : at;
};

interface ControlPanelProps {
  device: DeviceDetail;
  commands: ReadonlyMap<string, DeviceCommand>;
  onCommand: (command: DeviceCommand) => void;
}

/** Everything a device can be told, made from its driver's actions; the same wherever a device is controlled. */
export const ControlPanel = ({ device, commands, onCommand }: ControlPanelProps) => {
  const t = usePhrases('devices');
  const may = useMay('deviceInformation', 'control');
  const linkDown = useStale();
  const offline = device.live.connection !== 'online';
  const locked = !may || linkDown || offline;
  const actions = [...device.actions].sort((a, b) => rank(a) - rank(b));
  const why = !may ? t('noControl') : offline ? t('offlineControl') : null;
  return (
    <Panel className="control-panel">
      <PanelHead title={t('control')} note={why} line />
      {actions.length === 0 ? <p className="s t3 control-none">{t('noActions')}</p> : null}
      {actions.map((action) => (
        <ControlGroup
          key={action.id}
          device={device}
          action={action}
          commands={commands}
          locked={locked}
          onCommand={onCommand}
        />
      ))}
    </Panel>
  );
};
