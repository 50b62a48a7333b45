import type { Organisation, OrganisationDraft } from '@eoms/contract';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import { StructureFields } from './structure-fields.tsx';
import type { StructureProps } from './structure-props.ts';

const newBelow = (parent?: Organisation): OrganisationDraft => ({
  name: '',
  code: '',
  sort: 0,
  parentId: parent?.id ?? null,
});
const draftOf = ({ id, revision, name, code, parentId, sort }: Organisation): OrganisationDraft => ({
  id,
  revision,
  name,
  code,
  parentId,
  sort,
});

export const OrganisationTable = (props: StructureProps & { tabs: ReactNode }) => {
  const { organisations, canEdit } = props;
  const t = usePhrases('people');
  return (
    <DraftTree
      what={t('organisations')}
      source={organisations}
      idOf={(o) => o.id}
      nameOf={(o) => o.name}
      parentOf={(o) => o.parentId}
      search={t('searchDepartments')}
      columns={[
        {
          key: 'name',
          title: t('organisationName'),
          grow: true,
          render: (o) => <b className="weight-medium">{o.name}</b>,
        },
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
      tabs={props.tabs}
      canEdit={canEdit}
      newRow={t('newOrganisation')}
      draftOf={draftOf}
      newBelow={newBelow}
      onMove={props.moveOrganisation}
      onRemove={(row) => void props.removeOrganisation(row)}
      empty={{ title: t('emptyOrganisations'), text: t('emptyOrganisationsText') }}
      form={(draft, close) => (
        <DraftDrawer
          draft={draft}
          words={{ add: t('newOrganisation'), edit: t('editOrganisation') }}
          submit={props.saveOrganisation}
          onClose={close}
          readOnly={!canEdit}
        >
          <StructureFields nameLabel={t('organisationName')} rows={organisations.data ?? []} without={draft?.id} />
        </DraftDrawer>
      )}
    />
  );
};
