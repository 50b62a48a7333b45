import type { DirectoryType } from '@eoms/contract';
import { Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';

interface TextItemProps {
  name: string | readonly string[];
  label: string;
  needed?: boolean;
  extra?: ReactNode;
  lines?: boolean;
}

const TextItem = ({ name, label, needed = false, extra, lines = false }: TextItemProps) => {
  const common = usePhrases('ui');
  return (
    <Form.Item
      name={['connection', ...(typeof name === 'string' ? [name] : name)]}
      label={label}
      extra={extra}
      rules={needed ? [{ required: true, whitespace: true, message: common('required', { field: label }) }] : []}
    >
      {lines ? (
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} maxLength={20_000} />
      ) : (
        <Input spellCheck={false} autoComplete="off" maxLength={500} />
      )}
    </Form.Item>
  );
};

const LdapFields = () => {
  const t = usePhrases('directories');
  return (
    <>
      <TextItem name="url" label={t('url')} extra={t('urlText')} needed />
      <Form.Item name={['connection', 'startTls']} label={t('startTls')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <TextItem name="ca" label={t('ca')} extra={t('caText')} lines />
      <TextItem name="bindDn" label={t('bindDn')} needed />
      <TextItem name="baseDn" label={t('baseDn')} needed />
      <TextItem name="userFilter" label={t('userFilter')} needed />
      <TextItem name="departmentFilter" label={t('departmentFilter')} extra={t('departmentFilterText')} />
      <TextItem name="groupDn" label={t('groupDn')} extra={t('groupDnText')} />
    </>
  );
};

const Roots = () => {
  const t = usePhrases('directories');
  return <TextItem name="roots" label={t('roots')} extra={t('rootsText')} needed />;
};

const WecomFields = () => {
  const t = usePhrases('directories');
  return (
    <>
      <TextItem name="corpId" label={t('corpId')} needed />
      <TextItem name="agentId" label={t('agentId')} />
      <Roots />
      <TextItem name="base" label={t('base')} needed />
      <TextItem name="loginBase" label={t('loginBase')} needed />
    </>
  );
};

const DingtalkFields = () => {
  const t = usePhrases('directories');
  return (
    <>
      <TextItem name="clientId" label={t('clientId')} needed />
      <Roots />
      <TextItem name="base" label={t('base')} needed />
      <TextItem name="apiBase" label={t('apiBase')} needed />
      <TextItem name="loginBase" label={t('loginBase')} needed />
    </>
  );
};

const FeishuFields = () => {
  const t = usePhrases('directories');
  return (
    <>
      <TextItem name="appId" label={t('appId')} needed />
      <Roots />
      <TextItem name="base" label={t('base')} needed />
      <TextItem name="loginBase" label={t('loginBase')} needed />
    </>
  );
};

const appFields = ['id', 'name', 'nameEn', 'url', 'icon', 'group', 'order'] as const;
const JsonFields = () => {
  const t = usePhrases('directories');
  return (
    <>
      <TextItem name="url" label={t('jsonUrl')} needed />
      <TextItem name="header" label={t('jsonHeader')} extra={t('jsonHeaderText')} />
      <TextItem name="list" label={t('jsonList')} extra={t('jsonListText')} />
      {appFields.map((field) => (
        <TextItem
          key={field}
          name={['fields', field]}
          label={t(`jsonField_${field}`)}
          needed={field === 'id' || field === 'url'}
        />
      ))}
    </>
  );
};

const fields: { readonly [T in DirectoryType]: () => ReactNode } = {
  ldap: LdapFields,
  wecom: WecomFields,
  dingtalk: DingtalkFields,
  feishu: FeishuFields,
  json: JsonFields,
};

/** Where a directory is, and as whom it is read. */
export const ConnectionFields = ({ type, saved }: { type: DirectoryType; saved: boolean }) => {
  const t = usePhrases('directories');
  const Fields = fields[type];
  return (
    <>
      <h3 className={formStyles.formPart}>{t('connection')}</h3>
      <Form.Item name={['connection', 'type']} hidden>
        <Input />
      </Form.Item>
      <Fields />
      <Form.Item
        name="secret"
        label={t(type === 'ldap' ? 'secret_ldap' : type === 'json' ? 'secret_json' : 'secret_other')}
        extra={saved ? `${t('secretKept')} · ${t('secretNeeded')}` : undefined}
      >
        <Input.Password autoComplete="new-password" maxLength={500} />
      </Form.Item>
      <Form.Item name="networks" label={t('networks')} extra={t('networksText')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
      </Form.Item>
    </>
  );
};
