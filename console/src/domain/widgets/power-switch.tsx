import { type ActionSchema, type LayoutDevice, textOf } from '@eoms/contract';
import { Switch } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { controlState, isReal, presetArgs } from '../devices/control/control-state.ts';
import { useCommand } from '../devices/control/use-command.ts';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const switching = new Set(['power', 'relay', 'lampOn']);

/** The action that a single switch can do: on and off by one flag. */
export const switchAction = ({ actions }: LayoutDevice): ActionSchema | undefined =>
  actions.find(
    ({ capability, params }) =>
      capability !== undefined &&
      switching.has(capability) &&
      params[0]?.type === 'bool' &&
      params.slice(1).every((one) => !one.required || one.default !== undefined),
  );

interface PowerSwitchProps extends Pick<WidgetProps, 'commands' | 'locked' | 'onCommand'> {
  device: LayoutDevice;
  action: ActionSchema;
}

/** On and off: the switch shows what the device reports, a dashed edge what was wanted until it is confirmed. */
export const PowerSwitch = ({ device, action, commands, locked, onCommand }: PowerSwitchProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const { send } = useCommand(device, action, onCommand);
  const flag = action.params[0]?.id ?? '';
  const argsFor = (on: boolean) => ({ ...presetArgs(action), [flag]: on });
  const own = [...commands.values()].filter(({ deviceId }) => deviceId === device.id);
  const { pending, failed } = controlState(action, undefined, own);
  const on = isReal(action, argsFor(true), device.live);
  const wanted = pending ? pending.args[flag] === true : on;
  return (
    <span className={pending ? `${styles.powerSwitch} ${styles.pending}` : styles.powerSwitch}>
      {pending ? <StateMark kind="pending" text={t(wanted ? 'wantedOn' : 'wantedOff')} /> : null}
      {failed ? <StateMark kind="failed" bare text={textOf(failed.reason?.text, language) ?? failed.status} /> : null}
      <Switch
        checked={on}
        disabled={locked}
        aria-label={`${device.name} ${textOf(action.name, language)}`}
        onChange={() => send(argsFor(!wanted))}
      />
    </span>
  );
};
