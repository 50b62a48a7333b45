import { Form, Input } from 'antd';
import { NameField } from '../../domain/fields/name-field.tsx';
import { ImageField } from '../../domain/files/image-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

/** What a theme is called. */
export const ThemeBasics = () => {
  const t = usePhrases('themes');
  return (
    <>
      <NameField name="themeName" label={t('name')} />
      <Form.Item name="marks" label={t('marks')}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
};

interface PictureItemProps {
  field: string;
  label: string;
  hint?: string;
  /** Message where there has to be a picture. */
  needed?: string;
}

/** A picture of a theme. */
export const PictureItem = ({ field, label, hint, needed }: PictureItemProps) => {
  const t = usePhrases('themes');
  const common = usePhrases('ui');
  return (
    <Form.Item
      name={field}
      label={label}
      extra={hint}
      rules={needed === undefined ? [] : [{ required: true, message: needed }]}
    >
      <ImageField words={{ upload: t('upload'), rule: t('imageRule'), remove: common('remove') }} />
    </Form.Item>
  );
};
