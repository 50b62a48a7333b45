import { accessEndpoints, type Oauth2Config, systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import formStyles from '../../ui/forms/form.module.css';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { linesOf } from './lines-of.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

type Values = Omit<Oauth2Config, 'allowedNetworks'> & { networks: string; clientSecret: string };

export const Oauth2Settings = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('system');
  const roles = useQuery(queryOf(accessEndpoints.listAllRoles));
  const roleName = useOwnNames('roles');
  const test = useChange(systemEndpoints.testOauth2);
  const toast = useToast();
  const testNow = () =>
    void test.mutateAsync().then(
      ({ issuer }) => toast.done(t('testPassed', { issuer })),
      (error: unknown) => toast.failed(error, 'testFailed'),
    );
  return (
    <SettingsForm<Values>
      type="oauth2"
      canEdit={canEdit}
      toForm={(value) => {
        if (value.type !== 'oauth2') return undefined;
        const { allowedNetworks, ...rest } = value.values;
        return { ...rest, networks: allowedNetworks.join('\n'), clientSecret: '' };
      }}
      toDraft={({ networks, clientSecret, ...rest }) => ({
        type: 'oauth2',
        values: { ...rest, allowedNetworks: linesOf(networks) },
        ...(clientSecret ? { clientSecret } : {}),
      })}
      secrets={{ clientSecret: '' }}
      extra={
        <Button loading={test.isPending} onClick={testNow}>
          {t('test')}
        </Button>
      }
    >
      {(value) => (
        <>
          <div className="note">{t('redirectHint', { url: `${location.origin}/loginAuto` })}</div>
          <div className={`${formStyles.formPair} ${styles.settingsGap}`}>
            <Form.Item name="enabled" label={t('oauthEnabled')} valuePropName="checked">
              <Switch />
            </Form.Item>
            <Form.Item name="name" label={t('oauthName')}>
              <Input maxLength={40} />
            </Form.Item>
          </div>
          <Form.Item name="issuer" label={t('issuer')}>
            <Input maxLength={500} spellCheck={false} />
          </Form.Item>
          <div className={formStyles.formPair}>
            <Form.Item name="clientId" label={t('clientId')}>
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
            <Form.Item
              name="clientSecret"
              label={t('clientSecret')}
              extra={value.type === 'oauth2' && value.hasSecret ? t('secretSet') : undefined}
            >
              <Input.Password maxLength={500} autoComplete="new-password" />
            </Form.Item>
            <Form.Item name="scopes" label={t('scopes')}>
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item name="accountClaim" label={t('accountClaim')} extra={t('accountClaimHint')}>
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item name="createUsers" label={t('createUsers')} valuePropName="checked">
              <Switch />
            </Form.Item>
            <Form.Item name="defaultRoleId" label={t('defaultRole')} normalize={orNull}>
              <Select allowClear options={(roles.data ?? []).map((r) => ({ value: r.id, label: roleName(r.name) }))} />
            </Form.Item>
          </div>
          <Form.Item name="networks" label={t('allowedNetworks')} extra={t('allowedNetworksHint')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} className="mono" />
          </Form.Item>
        </>
      )}
    </SettingsForm>
  );
};
