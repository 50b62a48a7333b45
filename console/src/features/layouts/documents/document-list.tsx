import { type DocumentRow, documentsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRemove } from '../../../api/use-remove.ts';
import { NameField } from '../../../domain/fields/name-field.tsx';
import { dateAndTime } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useMay } from '../../../session/use-may.ts';
import type { Column } from '../../../ui/data-page/column.ts';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { nameColumn } from '../../../ui/data-page/name-column.ts';
import { usePageState } from '../../../ui/data-page/page-state.ts';
import { FormDrawer } from '../../../ui/forms/form-drawer.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ShareDrawer } from './share-drawer.tsx';

const { pageDocuments, createDocument, renameDocument, removeDocument, listPublishedDocuments } = documentsEndpoints;
const stale = { invalidates: [pageDocuments, listPublishedDocuments] };

const useColumns = (): Column<DocumentRow>[] => {
  const t = usePhrases('documents');
  return useMemo(
    () => [
      nameColumn(t('name'), (d) => <b className="weight-medium">{d.name}</b>),
      {
        key: 'version',
        title: t('version'),
        render: (d) =>
          d.version === null ? (
            <span className="text-muted">{t('notPublished')}</span>
          ) : (
            `v${d.version} · ${d.publishedBy}`
          ),
      },
      {
        key: 'shared',
        title: t('shared'),
        render: (d) => (d.shared ? <span className="tag">{t('shared')}</span> : '—'),
      },
      {
        key: 'savedAt',
        title: t('saved'),
        sortable: true,
        align: 'right',
        wideOnly: true,
        render: (d) => `${d.savedBy} · ${dateAndTime(d.savedAt)}`,
      },
    ],
    [t],
  );
};

type Naming = { do: 'create' | 'rename' | 'copy'; of?: DocumentRow };

const NamingForm = ({ naming, onClose }: { naming: Naming | undefined; onClose: () => void }) => {
  const t = usePhrases('documents');
  const navigate = useNavigate();
  const create = useChange(createDocument, stale);
  const rename = useChange(renameDocument, stale);
  const { of } = naming ?? {};
  const title = { create: t('new'), rename: t('rename'), copy: t('copyOf', { name: of?.name ?? '' }) };
  const submit = async ({ name }: { name: string }): Promise<string | undefined> => {
    if (naming?.do !== 'rename' || !of)
      return (await create.mutateAsync({ body: of ? { name, copyOf: of.id } : { name } })).id;
    await rename.mutateAsync({ body: { id: of.id, name } });
    return undefined;
  };
  return (
    <FormDrawer
      open={naming !== undefined}
      title={title[naming?.do ?? 'create']}
      initial={{ name: naming?.do === 'copy' && of ? t('copyName', { name: of.name }) : (of?.name ?? '') }}
      submit={submit}
      onDone={(_, created) => {
        if (created !== undefined) void navigate(`/customizeControl?id=${created}`);
      }}
      onClose={onClose}
    >
      <NameField label={t('name')} />
    </FormDrawer>
  );
};

/** All documents that the user may see, to design, publish and share. */
export const DocumentList = () => {
  const t = usePhrases('documents');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('customizeControl', 'edit');
  const page = usePageState({ sortable: ['name', 'savedAt'] });
  const source = useQuery({ ...queryOf(pageDocuments, { query: page.query }), placeholderData: keepPreviousData });
  const columns = useColumns();
  const [naming, setNaming] = useState<Naming>();
  const [sharing, setSharing] = useState<DocumentRow>();
  const remove = useRemove(removeDocument, {
    ...stale,
    args: (row: DocumentRow) => ({ params: { id: row.id } }),
    title: (row) => t('remove', { name: row.name }),
    text: t('removeText'),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setNaming({ do: 'create' })}>
      {t('new')}
    </Button>
  ) : null;
  const open = ({ id }: DocumentRow): void => void navigate(`/customizeControl?id=${id}`);
  const rowActions = (row: DocumentRow) => [
    ...(row.version === null
      ? []
      : [{ key: 'view', label: t('view'), run: () => void navigate(`/controlDocument?id=${row.id}`) }]),
    ...(canEdit
      ? [
          { key: 'rename', label: t('rename'), run: () => setNaming({ do: 'rename', of: row }) },
          { key: 'copy', label: t('copy'), run: () => setNaming({ do: 'copy', of: row }) },
          ...(row.version === null ? [] : [{ key: 'share', label: t('share'), run: () => setSharing(row) }]),
          { key: 'remove', label: common('remove'), danger: true, run: () => void remove(row) },
        ]
      : []),
  ];
  return (
    <>
      <DataPage
        id="documents"
        what={t('documents')}
        page={page}
        source={source}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        search={t('search')}
        columns={columns}
        actions={newButton}
        onOpen={open}
        rowActions={rowActions}
        empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
      />
      <NamingForm naming={naming} onClose={() => setNaming(undefined)} />
      <ShareDrawer document={sharing} onClose={() => setSharing(undefined)} />
    </>
  );
};
