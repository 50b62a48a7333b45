import { documentsEndpoints, type Role, startPagesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';

const { listRoleStartPages, setRoleStartPage } = startPagesEndpoints;

interface Draft {
  documentId: string | null;
}

/** The published document that whoever holds a role starts on. */
export const RoleStartPage = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = usePhrases('access');
  const common = usePhrases('ui');
  const ownName = useOwnNames('roles');
  const toast = useToast();
  const pages = useQuery(queryOf(listRoleStartPages));
  const documents = useQuery(queryOf(documentsEndpoints.listPublishedDocuments));
  const set = useChange(setRoleStartPage, { invalidates: [listRoleStartPages] });
  const now = pages.data?.find(({ roleId }) => roleId === role.id);
  if (!pages.data)
    return (
      <QueryGate what={t('startPage')} query={pages}>
        {() => null}
      </QueryGate>
    );
  return (
    <FormDrawer<Draft>
      open
      title={t('startPageOf', { name: ownName(role.name) })}
      initial={{ documentId: now?.document?.id ?? null }}
      submit={({ documentId }) => set.mutateAsync({ body: { roleId: role.id, documentId } })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      {now && now.document === null ? <p className="note">{t('startPageGone')}</p> : null}
      <Form.Item name="documentId" label={t('startPage')} extra={t('startPageText')} normalize={orNull}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={documents.isPending}
          placeholder={t('startPageStandard')}
          options={(documents.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDrawer>
  );
};
