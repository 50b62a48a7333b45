import { type ConfigValue, configGroups, type SettingKind } from '@eoms/contract';
import type { SettingWords } from '@eoms/phrases';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useNumberRule } from '../../ui/forms/number-range.ts';
import { orNull } from '../../ui/forms/or-null.ts';
import { SettingControl } from './setting-control.tsx';
import styles from './setting-field.module.css';
import { SettingNotes } from './setting-notes.tsx';

interface SettingFieldProps {
  kept: ConfigValue;
  name: string;
  kind: SettingKind;
  words: SettingWords;
  canEdit: boolean;
  /** Whether a link or a search led here. */
  marked: boolean;
  note: string | undefined;
  onPutBack: () => void;
}

/** The limits that the contract sets, so that they are said once. */
const schemaOf = ({ type }: ConfigValue, key: string): { min?: number; max?: number; longest?: number } => {
  const schema = (configGroups[type].shape as Record<string, unknown>)[key] as
    | { minValue?: number | null; maxValue?: number | null; maxLength?: number | null }
    | undefined;
  const { minValue, maxValue, maxLength } = schema ?? {};
  return {
    ...(minValue == null ? {} : { min: minValue }),
    ...(maxValue == null ? {} : { max: maxValue }),
    ...(maxLength == null ? {} : { longest: maxLength }),
  };
};

/** One setting: its field with what there is to know about it. */
export const SettingField = ({ kept, name, kind, words, canEdit, marked, note, onPutBack }: SettingFieldProps) => {
  const common = usePhrases('ui');
  const within = useNumberRule();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked) place.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  const { longest, ...range } = schemaOf(kept, name);
  const isFixed = kept.fixed.some(({ key }) => key === name);
  const value = (values: object): string => JSON.stringify((values as Record<string, unknown>)[name]);
  const isOwn =
    kind.kind === 'secret' ? kept.type === 'oauth2' && kept.hasSecret : value(kept.values) !== value(kept.defaults);
  const isNeeded = kind.kind === 'number' || (kind.kind === 'text' && kind.needed);
  return (
    <div
      ref={place}
      className={styles.field}
      data-part="setting"
      data-key={name}
      {...(marked ? { 'data-marked': '' } : {})}
    >
      <Form.Item
        name={name}
        label={words.name}
        rules={[
          ...(isNeeded ? [{ required: true, message: common('required', { field: words.name }) }] : []),
          ...(kind.kind === 'number' ? [within(range)] : []),
        ]}
        {...(kind.kind === 'role' ? { normalize: orNull } : {})}
        extra={
          <SettingNotes
            kept={kept}
            name={name}
            kind={kind}
            words={words}
            note={note}
            onPutBack={canEdit && isOwn && !isFixed ? onPutBack : undefined}
          />
        }
      >
        <SettingControl
          kind={kind}
          choices={words.choices}
          longest={longest}
          {...(isFixed ? { disabled: true } : {})}
        />
      </Form.Item>
    </div>
  );
};
