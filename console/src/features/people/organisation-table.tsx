import type { Organisation, OrganisationDraft } from '@eoms/contract';
import { Button, Form, Input, InputNumber, TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { departmentOptions } from './department-options.ts';
import type { StructureProps } from './structure-props.ts';

const empty: OrganisationDraft = { name: '', code: '', parentId: null, sort: 0 };
const draftOf = ({ id, name, code, parentId, sort }: Organisation): OrganisationDraft => ({
  id,
  name,
  code,
  parentId,
  sort,
});

export const OrganisationTable = (props: StructureProps & { tabs: ReactNode }) => {
  const { organisations, canEdit } = props;
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const [draft, setDraft] = useState<OrganisationDraft>();
  const careful = useCareful();
  const toast = useToast();
  const remove = (row: Organisation) =>
    careful(
      { title: t('removeOrganisation', { name: row.name }), verb: common('remove'), danger: true },
      () => props.removeOrganisation(row.id),
      common('removed'),
    );
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(empty)}>
      {t('newOrganisation')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('organisations')}
        source={organisations}
        idOf={(o) => o.id}
        nameOf={(o) => o.name}
        parentOf={(o) => o.parentId}
        search={t('searchDepartments')}
        columns={[
          { key: 'name', title: t('organisationName'), grow: true, render: (o) => <b className="m5">{o.name}</b> },
          { key: 'code', title: t('codeOf'), render: (o) => o.code },
          { key: 'sort', title: t('sort'), align: 'right', wideOnly: true, render: (o) => o.sort },
          {
            key: 'createdAt',
            title: t('createdAt'),
            align: 'right',
            wideOnly: true,
            render: (o) => dateAndTime(o.createdAt),
          },
        ]}
        actions={
          <>
            {props.tabs}
            {newButton}
          </>
        }
        onOpen={(o) => setDraft(draftOf(o))}
        rowActions={(o) =>
          canEdit
            ? [
                { key: 'add', label: t('addChild'), run: () => setDraft({ ...empty, parentId: o.id }) },
                { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(o)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void remove(o) },
              ]
            : []
        }
        empty={{ title: t('emptyOrganisations'), text: t('emptyOrganisationsText'), action: newButton }}
      />
      <FormDrawer<OrganisationDraft>
        open={draft !== undefined}
        title={draft?.id ? t('editOrganisation') : t('newOrganisation')}
        initial={draft ?? empty}
        submit={props.saveOrganisation}
        onDone={() => toast.done(common('saved'))}
        onClose={() => setDraft(undefined)}
        readOnly={!canEdit}
      >
        <Form.Item
          name="name"
          label={t('organisationName')}
          rules={[{ required: true, whitespace: true, message: common('required', { field: t('organisationName') }) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('codeOf')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9_.-]{1,64}$/, message: t('codeRule') }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="parentId" label={t('superior')} normalize={orNull}>
          <TreeSelect
            allowClear
            placeholder={t('topLevel')}
            treeDefaultExpandAll
            treeData={departmentOptions(organisations.data ?? [], draft?.id)}
          />
        </Form.Item>
        <Form.Item name="sort" label={t('sort')}>
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
      </FormDrawer>
    </>
  );
};
