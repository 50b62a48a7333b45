import { usePhrases } from '../../../i18n/i18n.ts';
import { inOrder } from './action-order.ts';
import { ControlGroup } from './control-group.tsx';
import type { PanelProps } from './control-props.ts';
import styles from './device-control.module.css';

/** All actions of a device, one group for each. */
export const AutomaticPanel = ({ device, commands, locked, onCommand }: PanelProps) => {
  const t = usePhrases('devices');
  if (device.actions.length === 0)
    return (
      <p data-part="control-none" className={`text-small text-muted ${styles.controlNone}`}>
        {t('noActions')}
      </p>
    );
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
