import { type Text, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CommandPress } from './command-press.tsx';
import type { ControlProps } from './control-props.ts';
import { type Args, presetArgs } from './control-state.ts';
import styles from './device-control.module.css';

interface ControlButtonsProps extends ControlProps {
  /** The choices to show, or `onOff` for a single boolean argument. */
  choices: readonly { args: Args; label: Text }[] | 'onOff';
}

const useOnOff = ({ action }: ControlProps): { args: Args; label: string }[] => {
  const t = usePhrases('devices');
  const param = action.params[0]?.id ?? '';
  const power = action.capability === 'power';
  const preset = presetArgs(action);
  return [
    { args: { ...preset, [param]: true }, label: t(power ? 'switchOn' : 'on') },
    { args: { ...preset, [param]: false }, label: t(power ? 'switchOff' : 'off') },
  ];
};

/** Up to this many choices share a row; more are laid out in columns. */
const widest = 4;

/** One button per choice: the real one has a solid edge, the requested one a dashed edge. */
export const ControlButtons = ({ choices, ...props }: ControlButtonsProps) => {
  const language = useLanguage();
  const onOff = useOnOff(props);
  const shown = choices === 'onOff' ? onOff : choices.map((c) => ({ args: c.args, label: textOf(c.label, language) }));
  return (
    <div
      className={
        shown.length <= widest ? `${styles.controlButtons} ${styles[`of-${shown.length}`]}` : styles.controlButtons
      }
    >
      {shown.map(({ args, label }) => (
        <CommandPress
          key={JSON.stringify(args)}
          {...props}
          args={args}
          icon={props.action.capability === 'power' ? <Icon name="power" /> : null}
        >
          {label}
        </CommandPress>
      ))}
    </div>
  );
};
