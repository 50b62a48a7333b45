import type { FieldSchema } from '@eoms/contract';
import { Button, ColorPicker } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { ControlProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';

/** The colours that stage lights are asked for most. */
const usual = ['#ffffff', '#ffb46b', '#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#00ffff', '#ffff00'];

/** A colour as the device tells it, or the one that was chosen since. */
export const ControlColor = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, device, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const shown = device.properties.find((p) => p.capability === 'color')?.id;
  const real = shown ? device.live.values[shown]?.value : undefined;
  const [wanted, setWanted] = useState<string>();
  const color = wanted ?? (typeof real === 'string' && real !== '' ? real : '#000000');
  return (
    <div className="row g8 control-color">
      <ColorPicker
        value={color}
        disabled={locked}
        disabledAlpha
        showText
        aria-label={field.name[language]}
        presets={[{ label: t('usualColors'), colors: usual }]}
        onChange={(chosen) => setWanted(chosen.toHexString())}
      />
      <span className="sp" />
      <Button disabled={locked} onClick={() => send({ ...presetArgs(action), [field.id]: color })}>
        {t('send')}
      </Button>
    </div>
  );
};
