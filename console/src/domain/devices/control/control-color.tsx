import { type FieldSchema, textOf } from '@eoms/contract';
import { Button, ColorPicker, Input } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import type { ControlProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';

/** The colours used most with stage lights. */
const usual = ['#ffffff', '#ffb46b', '#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#00ffff', '#ffff00'];
const black = '#000000';
const hex = /^#?[0-9a-f]{6}$/i;

/** The colour reported by the device, or the one chosen or typed since. */
export const ControlColor = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, device, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const shown = device.properties.find((p) => p.capability === 'color')?.id;
  const real = shown ? device.live.values[shown]?.value : undefined;
  const [wanted, setWanted] = useState<string>();
  const color = wanted ?? (typeof real === 'string' ? real : '');
  const valid = hex.test(color);
  return (
    <div className="row">
      <ColorPicker
        value={valid ? color : black}
        disabled={locked}
        disabledAlpha
        presets={[{ label: t('usualColors'), colors: usual }]}
        onChange={(chosen) => setWanted(chosen.toHexString())}
      />
      <Input
        className="grow mono"
        aria-label={textOf(field.name, language)}
        placeholder={t('colorForm')}
        maxLength={7}
        spellCheck={false}
        disabled={locked}
        status={color === '' || valid ? '' : 'error'}
        value={color}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Button disabled={locked || !valid} onClick={() => send({ ...presetArgs(action), [field.id]: color })}>
        {t('send')}
      </Button>
    </div>
  );
};
