import { type SignOnService, ssoEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { draftOf, emptyService, type ServiceDraft, SignOnServiceForm } from './sign-on-service-form.tsx';

const { listSignOnServices, removeSignOnService } = ssoEndpoints;
const stale = { invalidates: [listSignOnServices] };
const idOf = (s: SignOnService): string => s.id;
const nameOf = (s: SignOnService): string => s.name;
const noParent = (): null => null;

/** Systems that may exchange sign-on tickets with this one. */
export const SignOnServiceScreen = () => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const canEdit = useMay('navigationAuthorize', 'edit');
  const services = useQuery(queryOf(listSignOnServices));
  const [draft, setDraft] = useState<ServiceDraft>();
  const toast = useToast();
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
          { key: 'name', title: t('name'), grow: true, render: (s) => <b className="weight-medium">{s.name}</b> },
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
      <SignOnServiceForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
