import { catalogueEndpoints, type Enterprise, type EnterpriseDraft, modelsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { catalogueLists, useEnterprises } from './catalogue.queries.ts';
import { MakerForm, makerDraft, newMaker } from './maker-form.tsx';

const idOf = (e: Enterprise): string => e.id;
const nameOf = (e: Enterprise): string => e.name;
const noParent = (): null => null;
const place = (e: Enterprise): string => [e.country, e.province, e.city].filter(Boolean).join(' ') || '—';

/** Manufacturers of devices. */
export const MakerScreen = () => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceMaker', 'edit');
  const makers = useEnterprises();
  const [draft, setDraft] = useState<EnterpriseDraft>();
  const download = useDownload();
  const removeOne = useRemove(catalogueEndpoints.removeEnterprise, {
    invalidates: catalogueLists,
    args: (maker: Enterprise) => ({ params: { id: maker.id } }),
    title: (maker) => t('removeMaker', { name: maker.name }),
  });
  const exportOne = (maker: Enterprise) =>
    download(modelsEndpoints.exportModelsOfEnterprises, { body: { enterpriseIds: [maker.id] } }, `${maker.name}.zip`);
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newMaker)}>
      {t('newMaker')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('makers')}
        source={makers}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        search={t('searchMakers')}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: (e) => <b className="weight-medium">{e.name}</b> },
          { key: 'registeredOn', title: t('registeredOn'), wideOnly: true, render: (e) => e.registeredOn ?? '—' },
          { key: 'city', title: t('city'), render: place },
          { key: 'address', title: t('address'), wideOnly: true, render: (e) => e.address || '—' },
          { key: 'brands', title: t('brandCount'), align: 'right', render: (e) => e.brandCount },
          { key: 'models', title: t('modelCount'), align: 'right', render: (e) => e.modelCount },
        ]}
        actions={newButton}
        onOpen={(e) => setDraft(makerDraft(e))}
        rowActions={(e) => [
          { key: 'export', label: t('exportMaker'), disabled: e.modelCount === 0, run: () => void exportOne(e) },
          ...(canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(makerDraft(e)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(e) },
              ]
            : []),
        ]}
        empty={{ title: t('emptyMakers'), text: t('emptyMakersText'), action: newButton }}
      />
      <MakerForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
