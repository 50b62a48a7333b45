import { devicesOfWidget, textOf } from '@eoms/contract';
import { Slider } from 'antd';
import { useEffect, useState } from 'react';
import { number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { controlState } from '../devices/control/control-state.ts';
import { useCommand } from '../devices/control/use-command.ts';
import { type FaderLine, fadersOf, realLevel } from './fader-list.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

/** The level under the finger, until the device reports one. */
const useHeld = (real: number | undefined) => {
  const [held, setHeld] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report ends the drag, whatever it says
  useEffect(() => setHeld(undefined), [real]);
  return { held, setHeld };
};

const Fader = ({ line, commands, locked, onCommand }: { line: FaderLine } & WidgetProps) => {
  const { device, action, field, args } = line;
  const language = useLanguage();
  const { send } = useCommand(device, action, onCommand);
  const real = realLevel(line);
  const { held, setHeld } = useHeld(real);
  const { pending, failed } = controlState(action, undefined, commandsOf(commands, line));
  const wanted = held ?? (pending ? Number(pending.args[field.id]) : undefined);
  const offline = device.live.connection !== 'online';
  const name = textOf(line.name, language);
  const unit = field.unit ?? '';
  return (
    <li title={textOf(failed?.reason?.text, language) ?? name}>
      <span className={offline ? 'live-value stale' : 'live-value'}>
        <b>{real === undefined ? '—' : number(real)}</b>
        <span className="unit">{unit}</span>
      </span>
      <span className={`${styles.faderWanted} text-small`}>
        {pending ? <StateMark kind="pending" text={number(Number(pending.args[field.id]))} /> : null}
        {failed ? <StateMark kind="failed" bare /> : null}
      </span>
      <Slider
        vertical
        className={pending ? styles.pending : ''}
        min={field.min ?? 0}
        max={field.max ?? 100}
        disabled={locked || offline}
        value={wanted ?? real ?? field.min ?? 0}
        ariaLabelForHandle={name}
        onChange={setHeld}
        onChangeComplete={(value) => send({ ...args, [field.id]: value })}
      />
      <span className={`${styles.faderName} text-small`}>{name}</span>
    </li>
  );
};

/** The commands of this fader: other channels use the same action. */
function* commandsOf(commands: WidgetProps['commands'], { device, args }: FaderLine) {
  for (const command of commands.values())
    if (command.deviceId === device.id && Object.entries(args).every(([id, value]) => command.args[id] === value))
      yield command;
}

/** Levels side by side: the value above is what the device reports, the handle what is wanted. */
export const FadersWidget = (props: WidgetProps) => {
  const t = usePhrases('layouts');
  const lines = devicesOfWidget('faders', props.item.devices, props.devices).flatMap(fadersOf);
  if (lines.length === 0) return <WidgetEmpty>{t('noFaders')}</WidgetEmpty>;
  return (
    <ul data-part="widget-faders" className={styles.widgetFaders}>
      {lines.map((line) => (
        <Fader key={line.id} line={line} {...props} />
      ))}
    </ul>
  );
};
