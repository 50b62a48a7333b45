import type { Organisation, OrganisationDraft } from '@eoms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SortableTree } from '../../ui/tree/sortable-tree.tsx';
import { StructureFields } from './structure-fields.tsx';
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
  const toast = useToast();
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(empty)}>
      {t('newOrganisation')}
    </Button>
  ) : null;
  return (
    <>
      <SortableTree
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
        canEdit={canEdit}
        onAdd={(o) => setDraft({ ...empty, parentId: o.id })}
        onMove={props.moveOrganisation}
        onRemove={(row) => void props.removeOrganisation(row)}
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
        <StructureFields nameLabel={t('organisationName')} rows={organisations.data ?? []} without={draft?.id} />
      </FormDrawer>
    </>
  );
};
