import { type SignOnService, ssoEndpoints } from '@eoms/contract';
import { App, Form, Input, Switch, Typography } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';

const { listSignOnServices, saveSignOnService } = ssoEndpoints;
export type ServiceDraft = Pick<SignOnService, 'name' | 'service' | 'enabled' | 'remarks'> & {
  id?: string;
  revision?: number;
  renewSecret?: boolean;
};
export const emptyService: ServiceDraft = { name: '', service: '', enabled: true, remarks: '' };
export const draftOf = ({ id, revision, name, service, enabled, remarks }: SignOnService): ServiceDraft => ({
  id,
  revision,
  name,
  service,
  enabled,
  remarks,
});

/** Saves a service, and shows its secret, which is available only this once. */
const useSaveService = () => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const save = useChange(saveSignOnService, { invalidates: [listSignOnServices] });
  const { modal } = App.useApp();
  return async (body: ServiceDraft): Promise<void> => {
    const { clientId, clientSecret } = await save.mutateAsync({ body });
    if (clientSecret === null) return;
    modal.info({
      title: t('secretOnce'),
      width: 520,
      content: (
        <dl className="key-values">
          <dt>{t('clientId')}</dt>
          <dd>
            <Typography.Text copyable className="mono">
              {clientId}
            </Typography.Text>
          </dd>
          <dt>{t('secret')}</dt>
          <dd>
            <Typography.Text copyable className="mono">
              {clientSecret}
            </Typography.Text>
          </dd>
        </dl>
      ),
      okText: common('close'),
    });
  };
};

interface SignOnServiceFormProps {
  draft: ServiceDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** A system that may exchange sign-on tickets with this one. */
export const SignOnServiceForm = ({ draft, readOnly, onClose }: SignOnServiceFormProps) => {
  const t = usePhrases('navigation');
  const submit = useSaveService();
  return (
    <FormDrawer<ServiceDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editService') : t('newService')}
      initial={draft ?? emptyService}
      submit={submit}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="service"
        label={t('serviceUrl')}
        extra={t('serviceHint')}
        rules={[{ required: true, pattern: /^https?:\/\/\S+$/, message: t('addressRule') }]}
      >
        <Input maxLength={500} spellCheck={false} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {draft?.id ? (
        <Form.Item name="renewSecret" label={t('renewSecret')} extra={t('renewText')} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
};
