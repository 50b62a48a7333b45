import { type FieldSchema, textOf } from '@eoms/contract';
import { Button, Slider } from 'antd';
import { useEffect, useState } from 'react';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { BoundedNumber } from '../../../ui/forms/bounded-number.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { ControlProps } from './control-props.ts';
import { keyFor, presetArgs, shownBy } from './control-state.ts';
import styles from './device-control.module.css';

/** Step of the plus and minus buttons: at most a hundred steps across the range. */
export const stepOf = (min: number, max: number): number => Math.max(1, Math.round((max - min) / 100));

/** The value set by the user, kept until the device reports it. */
const useWanted = (real: unknown) => {
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (real !== undefined) setWanted((now) => (now === real ? undefined : now));
  }, [real]);
  return { wanted, setWanted };
};

/** A number within limits: a slider that follows the device until it is touched, with buttons for small steps. */
export const ControlNumber = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, device, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const preset = presetArgs(action);
  const property = shownBy(action);
  const real = property ? device.live.values[keyFor(property, preset)]?.value : undefined;
  const min = field.min ?? 0;
  const max = field.max ?? 100;
  const step = stepOf(min, max);
  const { wanted, setWanted } = useWanted(real);
  const known = wanted ?? (typeof real === 'number' ? real : undefined);
  const inside = known === undefined ? undefined : Math.min(max, Math.max(min, known));
  const label = textOf(field.name, language);
  const sendValue = (value: number): void => {
    setWanted(value);
    send({ ...preset, [field.id]: value });
  };
  const press = (by: number, icon: 'minus' | 'plus', words: string) => (
    <Button
      data-part="step"
      className={styles.step}
      icon={<Icon name={icon} />}
      aria-label={`${label} ${words}`}
      disabled={locked || inside === (by < 0 ? min : max)}
      onClick={() => sendValue(Math.min(max, Math.max(min, (inside ?? min) + by)))}
    />
  );
  return (
    <div className={styles.controlNumber}>
      {press(-step, 'minus', t('less'))}
      <Slider
        min={min}
        max={max}
        disabled={locked}
        value={inside ?? min}
        ariaLabelForHandle={label}
        onChange={setWanted}
        onChangeComplete={sendValue}
      />
      {press(step, 'plus', t('more'))}
      <BoundedNumber
        label={label}
        min={min}
        max={max}
        whole={field.type !== 'double'}
        disabled={locked}
        controls={false}
        value={known}
        placeholder="—"
        onChange={(value) => setWanted(value ?? undefined)}
        onWrong={() => setWanted(undefined)}
        onPressEnter={() => wanted !== undefined && sendValue(wanted)}
        suffix={field.unit}
      />
      <Button disabled={locked || wanted === undefined} onClick={() => wanted !== undefined && sendValue(wanted)}>
        {t('send')}
      </Button>
    </div>
  );
};
