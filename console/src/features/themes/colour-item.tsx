import { Form, Input } from 'antd';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { isHex } from '../../ui/theme/guard.ts';
import type { Pair } from './contrast-pairs.ts';
import styles from './themes.module.css';

interface ColourInputProps {
  name: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
}

const ColourInput = ({ name, id, value = '', onChange, disabled = false }: ColourInputProps) => {
  const t = usePhrases('themes');
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      className={styles.colour ?? ''}
      value={value}
      maxLength={7}
      spellCheck={false}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.value.trim())}
      prefix={
        <input
          type="color"
          aria-label={t('pick', { name })}
          value={isHex(value) ? value.toLowerCase() : '#000000'}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      }
    />
  );
};

/** Says of a pair of colours whether it is readable, and what becomes of it otherwise. */
const Note = ({ pair, clash, under }: { pair: Pair | undefined; clash: boolean; under: boolean }) => {
  const t = usePhrases('themes');
  if (!pair) return null;
  const ratio = number(pair.asked.ratio, 1);
  const words =
    pair.verdict === 'fits'
      ? t('noteFits', { ratio })
      : pair.verdict === 'adjusted'
        ? t(under ? 'noteTextAdjusted' : 'noteAdjusted', { ratio, to: pair.shown.text })
        : t('noteReplaced');
  return (
    <span className={styles.note}>
      <span className={pair.verdict === 'fits' ? undefined : styles.warned}>
        {pair.verdict === 'fits' ? null : <Icon name="warning" size="s" />}
        {words}
      </span>
      {clash ? <span>{t('clash')}</span> : null}
    </span>
  );
};

interface ColourItemProps {
  field: string;
  label: string;
  pair: Pair | undefined;
  /** Its hue is close to that of a state. */
  clash?: boolean;
  /** A background: what is adjusted is the text on it. */
  under?: boolean;
}

/** A colour of a theme, with its contrast beside it. */
export const ColourItem = ({ field, label, pair, clash = false, under = false }: ColourItemProps) => {
  const t = usePhrases('themes');
  const common = usePhrases('ui');
  return (
    <Form.Item
      name={field}
      label={label}
      extra={<Note pair={pair} clash={clash} under={under} />}
      rules={[
        { required: true, message: common('required', { field: label }) },
        { pattern: /^#[0-9a-f]{6}$/i, message: t('colourFormat') },
      ]}
    >
      <ColourInput name={label} />
    </Form.Item>
  );
};
