import { sourceLanguages, type Text, textOf } from '@eoms/contract';
import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { nameRule } from './name-rule.ts';

interface NamePairProps {
  /** The other parts of the list: names must be unique. */
  others: readonly { readonly name: Text }[];
  duplicate: string;
}

/** A name in both languages, as two form items below `name`. */
export const NamePair = ({ others, duplicate }: NamePairProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const label = { zh: t('nameZh'), en: t('nameEn') };
  return sourceLanguages.map((language) => (
    <Form.Item
      key={language}
      name={['name', language]}
      label={textOf(label, language)}
      rules={[
        { required: true, whitespace: true, message: common('required', { field: textOf(label, language) }) },
        nameRule(language, () => others, duplicate),
      ]}
    >
      <Input maxLength={100} />
    </Form.Item>
  ));
};
