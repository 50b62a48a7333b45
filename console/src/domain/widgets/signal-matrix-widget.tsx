import { type ActionSchema, devicesOfWidget, type LayoutDevice, routeAction } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { MatrixControl } from '../devices/control/matrix-control.tsx';
import { matrixSides } from '../devices/control/matrix-sides.ts';
import { useCommand } from '../devices/control/use-command.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';

interface MatrixProps extends WidgetProps {
  device: LayoutDevice;
  action: ActionSchema;
}

const Matrix = ({ device, action, commands, locked, onCommand }: MatrixProps) => {
  const { send } = useCommand(device, action, onCommand);
  const sides = matrixSides(action);
  const offline = device.live.connection !== 'online';
  if (!sides) return null;
  return (
    <>
      <p className="row text-small text-muted">
        <span className="truncate grow">{device.name}</span>
        {offline ? <StateMark kind="offline" /> : null}
      </p>
      <MatrixControl
        device={device}
        action={action}
        commands={commands}
        locked={locked || offline}
        send={send}
        sides={sides}
      />
    </>
  );
};

/** Which source each output shows, and switching it. */
export const SignalMatrixWidget = (props: WidgetProps) => {
  const t = usePhrases('layouts');
  const [device] = devicesOfWidget('signalMatrix', props.item.devices, props.devices);
  const action = device && routeAction(device);
  if (!device || !action)
    return <WidgetEmpty>{t(props.item.devices.length > 0 ? 'bindingLost' : 'noMatrix')}</WidgetEmpty>;
  return <Matrix {...props} device={device} action={action} />;
};
