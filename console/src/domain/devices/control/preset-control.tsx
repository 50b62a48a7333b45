import { type FieldSchema, textOf } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { BoundedNumber } from '../../../ui/forms/bounded-number.tsx';
import { ControlButtons } from './control-buttons.tsx';
import type { ControlProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';
import styles from './device-control.module.css';

/** Presets up to this number get a button; the others are entered by number. */
const quick = 8;

/** Presets by number: a button for each of the first, an input for the rest. */
export const PresetControl = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const from = Math.max(1, field.min ?? 1);
  const to = Math.min(field.max ?? from + quick - 1, from + quick - 1);
  const preset = presetArgs(props.action);
  const [other, setOther] = useState<number | null>(null);
  const choices = Array.from({ length: to - from + 1 }, (_, at) => ({
    args: { ...preset, [field.id]: from + at },
    label: { zh: String(from + at), en: String(from + at) },
  }));
  return (
    <div className={styles.presetControl}>
      <ControlButtons {...props} choices={choices} />
      <div className="row gap-8">
        <BoundedNumber
          label={textOf(field.name, language)}
          min={field.min ?? 0}
          max={field.max ?? 255}
          placeholder={t('otherNumber')}
          disabled={props.locked}
          value={other}
          onChange={setOther}
          onWrong={() => setOther(null)}
        />
        <Button
          disabled={props.locked || other === null}
          onClick={() => other !== null && props.send({ ...preset, [field.id]: other })}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
};
