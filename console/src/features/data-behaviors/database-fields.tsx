import { type DataSourceKind, databasePorts, SourceEncryption } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';

export type DatabaseServerKind = keyof typeof databasePorts;
export const isDatabaseServer = (kind: DataSourceKind): kind is DatabaseServerKind => kind in databasePorts;

/** Where a database answers and as whom it is asked. */
export const DatabaseFields = ({ kind, isKept }: { kind: DatabaseServerKind; isKept: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const formats = useFormatRules();
  const text = (name: 'host' | 'database' | 'username', label: string, extra?: string) => (
    <Form.Item
      name={['settings', name]}
      label={label}
      extra={extra}
      rules={[
        { required: true, message: common('required', { field: label }) },
        ...(name === 'host' ? [formats.host] : []),
      ]}
    >
      <Input maxLength={name === 'host' ? 253 : 128} spellCheck={false} autoComplete="off" />
    </Form.Item>
  );
  return (
    <>
      <div className={formStyles.formPair}>
        {text('host', t('host'))}
        <NumberItem
          name={['settings', 'port']}
          label={t('port')}
          rule={formats.port}
          needed={common('required', { field: t('port') })}
        />
      </div>
      {text('database', t(kind === 'oracle' ? 'service' : 'database'))}
      {text('username', t('username'), t('usernameHint'))}
      <Form.Item name="password" label={t('password')}>
        <Input.Password
          maxLength={4_000}
          autoComplete="new-password"
          placeholder={t(isKept ? 'secretKept' : 'secretEmpty')}
        />
      </Form.Item>
      <Form.Item name={['settings', 'encryption']} label={t('encryption')}>
        <Select options={SourceEncryption.options.map((value) => ({ value, label: t(`en_${value}`) }))} />
      </Form.Item>
    </>
  );
};
