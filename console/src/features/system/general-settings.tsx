import { type GeneralConfig, languages } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { ImageField } from '../../domain/files/image-field.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { SettingsForm } from './settings-form.tsx';

export const GeneralSettings = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  const nameOf = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const words = { upload: t('upload'), rule: t('imageRule'), remove: common('remove') };
  return (
    <SettingsForm<GeneralConfig>
      type="general"
      canEdit={canEdit}
      toForm={(value) => (value.type === 'general' ? value.values : undefined)}
      toDraft={(values) => ({ type: 'general', values })}
    >
      {() => (
        <>
          <div className={styles.formPair}>
            <Form.Item
              name="title"
              label={t('title')}
              rules={[{ required: true, whitespace: true, message: common('required', { field: t('title') }) }]}
            >
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item
              name="titleEn"
              label={t('titleEn')}
              rules={[{ required: true, whitespace: true, message: common('required', { field: t('titleEn') }) }]}
            >
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item name="language" label={t('language')} extra={t('languageHint')}>
              <Select options={languages.map(({ code, name }) => ({ value: code, label: nameOf.of(code) ?? name }))} />
            </Form.Item>
            <Form.Item name="logo" label={t('logo')}>
              <ImageField words={words} />
            </Form.Item>
            <Form.Item name="favicon" label={t('favicon')}>
              <ImageField words={words} />
            </Form.Item>
          </div>
          <Form.Item name="publicUrl" label={t('publicUrl')} extra={t('publicUrlHint')}>
            <Input maxLength={300} spellCheck={false} />
          </Form.Item>
          <Form.Item name="initialPasswordHint" label={t('initialPasswordHint')} extra={t('initialPasswordHintText')}>
            <Input maxLength={200} />
          </Form.Item>
        </>
      )}
    </SettingsForm>
  );
};
