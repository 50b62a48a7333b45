import { dictionariesEndpoints as calls, type DictionaryItem, textOf } from '@eoms/contract';
import { ColorPicker, Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale } from './dictionaries.queries.ts';
import { NameFields } from './name-fields.tsx';

export interface EntryDraft {
  /** Undefined for a new one. */
  code?: string | undefined;
  newCode: string;
  revision?: number | undefined;
  name: { zh: string; en: string };
  parentCode: string | null;
  enabled: boolean;
  colour: string | null;
  icon: string | null;
}

export const newEntry = (parentCode: string | null = null): EntryDraft => ({
  newCode: '',
  name: { zh: '', en: '' },
  parentCode,
  enabled: true,
  colour: null,
  icon: null,
});
export const draftOf = (entry: DictionaryItem): EntryDraft => ({
  code: entry.code,
  newCode: entry.code,
  revision: entry.revision,
  name: { zh: entry.name.zh, en: entry.name.en ?? '' },
  parentCode: entry.parentCode,
  enabled: entry.enabled,
  colour: entry.colour,
  icon: entry.icon,
});

export const bodyOf = (itemType: string, { code, newCode, name, ...rest }: EntryDraft) => ({
  itemType,
  ...(code === undefined ? (newCode === '' ? {} : { newCode }) : { code }),
  name: name.en.trim() === '' ? { zh: name.zh } : { zh: name.zh, en: name.en },
  ...rest,
});

interface ColourFieldProps {
  value?: string | null;
  onChange?: (colour: string | null) => void;
  id?: string;
}

/** A colour or none, as a form control. */
const ColourField = ({ value = null, onChange, id }: ColourFieldProps) => {
  const t = usePhrases('dictionaries');
  return (
    <span {...(id === undefined ? {} : { id })}>
      <ColorPicker
        allowClear
        disabledAlpha
        showText={(colour) => (value === null ? t('noColour') : colour.toHexString())}
        value={value}
        onChangeComplete={(colour) =>
          onChange?.(colour.cleared ? null : colour.toHexString().slice(0, 7).toLowerCase())
        }
        onClear={() => onChange?.(null)}
      />
    </span>
  );
};

interface EntryFormProps {
  type: string;
  entries: readonly DictionaryItem[];
  draft: EntryDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** Adds or changes an entry of a dictionary. */
export const EntryForm = ({ type, entries, draft, readOnly, onClose }: EntryFormProps) => {
  const t = usePhrases('dictionaries');
  const common = usePhrases('ui');
  const language = useLanguage();
  const toast = useToast();
  const save = useChange(calls.saveDictionaryItem, stale);
  const known = draft?.code !== undefined;
  const hasKinds = known && entries.some(({ parentCode }) => parentCode === draft.code);
  const parents = entries.filter(({ code, parentCode }) => parentCode === null && code !== draft?.code);
  return (
    <FormDrawer<EntryDraft>
      open={draft !== undefined}
      title={t(known ? 'editEntry' : 'newEntry')}
      initial={draft ?? newEntry()}
      submit={(values) => save.mutateAsync({ body: bodyOf(type, values) })}
      onDone={() => toast.done(common('saved'))}
      readOnly={readOnly}
      onClose={onClose}
    >
      <NameFields />
      <div className={styles.formPair}>
        <Form.Item
          name="newCode"
          label={t('code')}
          {...(known ? {} : { extra: t('codeHint') })}
          rules={[{ pattern: /^$|^[A-Za-z][A-Za-z0-9_-]{0,39}$/, message: t('codeRule') }]}
        >
          <Input maxLength={40} disabled={known} spellCheck={false} />
        </Form.Item>
        <Form.Item name="parentCode" label={t('parent')} normalize={(code?: string) => code ?? null}>
          <Select
            allowClear
            disabled={hasKinds}
            placeholder={t('noParent')}
            options={parents.map(({ code, name }) => ({ value: code, label: textOf(name, language) }))}
          />
        </Form.Item>
        <Form.Item name="colour" label={t('colour')}>
          <ColourField />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')}>
          <IconPicker label={t('chooseIcon')} none={t('noIcon')} disabled={readOnly} />
        </Form.Item>
      </div>
      <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
