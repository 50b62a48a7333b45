import { type SignOnService, ssoEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Switch, Typography } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { useMay } from '../../session/use-may.ts';
import { copyText } from '../../ui/copy-text.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';

const { listSignOnServices, saveSignOnService, removeSignOnService } = ssoEndpoints;
const stale = { invalidates: [listSignOnServices] };
type Draft = Pick<SignOnService, 'name' | 'service' | 'enabled' | 'remarks'> & { id?: string; renewSecret?: boolean };
const emptyService: Draft = { name: '', service: '', enabled: true, remarks: '' };
const draftOf = ({ id, name, service, enabled, remarks }: SignOnService): Draft => ({
  id,
  name,
  service,
  enabled,
  remarks,
});
const idOf = (s: SignOnService): string => s.id;
const nameOf = (s: SignOnService): string => s.name;
const noParent = (): null => null;

/** Systems that may exchange sign-on tickets with this one. */
export const SignOnServiceScreen = () => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const canEdit = useMay('navigationAuthorize', 'edit');
  const services = useQuery(queryOf(listSignOnServices));
  const save = useChange(saveSignOnService, stale);
  const [draft, setDraft] = useState<Draft>();
  const toast = useToast();
  const { modal } = App.useApp();
  const submit = async (body: Draft): Promise<void> => {
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
  const removeOne = useRemove(removeSignOnService, {
    ...stale,
    args: (service: SignOnService) => ({ body: { id: service.id } }),
    title: (service) => t('removeService', { name: service.name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(emptyService)}>
      {t('newService')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('services')}
        source={services}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        search={t('name')}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: (s) => <b className="m5">{s.name}</b> },
          { key: 'service', title: t('serviceUrl'), render: (s) => <span className="mono">{s.service}</span> },
          {
            key: 'clientId',
            title: t('clientId'),
            wideOnly: true,
            render: (s) => <span className="mono">{s.clientId}</span>,
          },
          {
            key: 'status',
            title: t('status'),
            render: (s) => (s.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>),
          },
          {
            key: 'createdAt',
            title: t('createdAt'),
            align: 'right',
            wideOnly: true,
            render: (s) => dateAndTime(s.createdAt),
          },
        ]}
        actions={newButton}
        onOpen={(s) => setDraft(draftOf(s))}
        rowActions={(s) => [
          {
            key: 'copy',
            label: t('copyClientId'),
            run: () => void copyText(s.clientId).then(() => toast.done(common('idCopied'))),
          },
          ...(canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(s)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(s) },
              ]
            : []),
        ]}
        empty={{ title: t('emptyServices'), text: t('emptyServicesText'), action: newButton }}
      />
      <FormDrawer<Draft>
        open={draft !== undefined}
        title={draft?.id ? t('editService') : t('newService')}
        initial={draft ?? emptyService}
        submit={submit}
        onClose={() => setDraft(undefined)}
        readOnly={!canEdit}
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
    </>
  );
};
