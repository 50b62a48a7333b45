import { usePhrases } from '../../../i18n/i18n.ts';
import { inOrder } from './action-order.ts';
import { ControlGroup } from './control-group.tsx';
import type { PanelProps } from './control-props.ts';
import './device-control.css';

/** All actions of a device, one group for each. */
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
