import { type Department, systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Switch, TreeSelect } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { usePasswordRule } from '../../domain/people/use-password-rule.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { orNull } from '../../ui/forms/or-null.ts';
import { departmentOptions } from './department-options.ts';

/** The fields of a user, internal or external. */
export const UserFields = ({ departments, isNew }: { departments: readonly Department[]; isNew: boolean }) => {
  const t = usePhrases('people');
  const formats = useFormatRules();
  const password = usePasswordRule();
  const hint = useQuery({ ...queryOf(systemEndpoints.getPasswordHint), enabled: isNew }).data?.hint;
  return (
    <>
      <div className={styles.formPair}>
        <NameField label={t('name')} />
        <Form.Item
          name="username"
          label={t('username')}
          rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9._-]{1,63}$/, message: t('usernameRule') }]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
      {isNew ? (
        <Form.Item
          name="password"
          label={t('firstPassword')}
          extra={[password.hint, hint].filter(Boolean).join(' · ')}
          rules={[password.rule]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
      ) : null}
      <div className={styles.formPair}>
        <Form.Item name="phone" label={t('phone')} normalize={orNull} rules={[formats.phone]}>
          <Input maxLength={20} inputMode="tel" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('email')}
          normalize={orNull}
          rules={[{ type: 'email', message: t('emailRule') }]}
        >
          <Input maxLength={254} inputMode="email" />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('code')}
          normalize={orNull}
          rules={[{ pattern: /^[A-Za-z0-9_.-]{1,64}$/, message: t('codeRule') }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="departmentId" label={t('department')} normalize={orNull}>
          <TreeSelect
            allowClear
            showSearch
            treeNodeFilterProp="title"
            treeDefaultExpandAll
            treeData={departmentOptions(departments)}
          />
        </Form.Item>
        <Form.Item name="sex" label={t('sex')}>
          <Radio.Group
            options={[
              { value: 'man', label: t('man') },
              { value: 'woman', label: t('woman') },
            ]}
          />
        </Form.Item>
        <Form.Item name="enabled" label={t('active')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </>
  );
};
