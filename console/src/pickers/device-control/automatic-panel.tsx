import type { ActionSchema, Capability } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { ControlGroup } from './control-group.tsx';
import type { PanelProps } from './control-props.ts';
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
  'panTilt',
  'zoom',
  'focus',
];
const rank = (action: ActionSchema): number => {
  const at = action.capability ? order.indexOf(action.capability) : -1;
  return at < 0 ? order.length : at;
};

/** In the order in which people look for them. */
export const inOrder = (actions: readonly ActionSchema[]): ActionSchema[] =>
  [...actions].sort((a, b) => rank(a) - rank(b));

/** Everything a device can be told, one group for each action. */
export const AutomaticPanel = ({ device, commands, locked, onCommand }: PanelProps) => {
  const t = usePhrases('devices');
  if (device.actions.length === 0) return <p className="s t3 control-none">{t('noActions')}</p>;
  return inOrder(device.actions).map((action) => (
    <ControlGroup
      key={action.id}
      device={device}
      action={action}
      commands={commands}
      locked={locked}
      onCommand={onCommand}
    />
  ));
};
