import type { FieldSchema } from '@eoms/contract';
import { Button, InputNumber, Slider } from 'antd';
import { useEffect, useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { ControlProps } from './control-props.ts';
import { shownBy } from './control-state.ts';

/** A number within limits: a slider that follows the device until it is touched. */
export const ControlNumber = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, device, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const property = shownBy(action);
  const real = property ? device.live.values[property]?.value : undefined;
  const min = field.min ?? 0;
  const max = field.max ?? 100;
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (real !== undefined) setWanted((now) => (now === real ? undefined : now));
  }, [real]);
  const shown = wanted ?? (typeof real === 'number' ? real : min);
  const label = field.name[language];
  return (
    <div className="row g12">
      <Slider
        className="sp"
        min={min}
        max={max}
        disabled={locked}
        value={shown}
        ariaLabelForHandle={label}
        onChange={setWanted}
        onChangeComplete={(value) => send({ [field.id]: value })}
      />
      <InputNumber
        aria-label={label}
        min={min}
        max={max}
        disabled={locked}
        value={shown}
        onChange={(value) => setWanted(value ?? undefined)}
        suffix={field.unit}
      />
      <Button
        disabled={locked || wanted === undefined}
        onClick={() => wanted !== undefined && send({ [field.id]: wanted })}
      >
        {t('send')}
      </Button>
    </div>
  );
};
