import { type Brand, catalogueEndpoints } from '@eoms/contract';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { catalogueLists, useBrands, useDeviceTypes, useEnterprises } from './catalogue.queries.ts';
import { useTypeName } from './use-type-name.ts';

type Draft = Pick<Brand, 'name' | 'enterpriseId'> & { id?: string; revision?: number };
const idOf = (b: Brand): string => b.id;
const nameOf = (b: Brand): string => b.name;
const noParent = (): null => null;

interface BrandFormProps {
  draft: Draft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const BrandForm = ({ draft, readOnly, onClose }: BrandFormProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const makers = useEnterprises();
  const save = useChange(catalogueEndpoints.saveBrand, { invalidates: catalogueLists });
  return (
    <DraftDrawer<Draft>
      draft={draft}
      words={{ add: t('newBrand'), edit: t('editBrand') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="enterpriseId"
        label={t('maker')}
        rules={[{ required: true, message: common('pick', { field: t('maker') }) }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          loading={makers.isPending}
          options={(makers.data ?? []).map((m) => ({ value: m.id, label: m.name }))}
        />
      </Form.Item>
    </DraftDrawer>
  );
};

/** Brands under which manufacturers sell. */
export const BrandScreen = () => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceBrand', 'edit');
  const brands = useBrands();
  const types = useDeviceTypes();
  const typeName = useTypeName();
  const [draft, setDraft] = useState<Draft>();
  const draftOf = ({ id, revision, name, enterpriseId }: Brand): Draft => ({ id, revision, name, enterpriseId });
  const removeOne = useRemove(catalogueEndpoints.removeBrand, {
    invalidates: catalogueLists,
    args: (brand: Brand) => ({ params: { id: brand.id } }),
    title: (brand) => t('removeBrand', { name: brand.name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft({ name: '', enterpriseId: '' })}>
      {t('newBrand')}
    </Button>
  ) : null;
  const typesOf = (brand: Brand): string =>
    (types.data ?? [])
      .filter((type) => brand.typeIds.includes(type.id))
      .map(typeName)
      .join(' · ') || '—';
  return (
    <>
      <TreeTable
        what={t('brands')}
        source={brands}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        search={t('searchBrands')}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: (b) => <b className="weight-medium">{b.name}</b> },
          { key: 'maker', title: t('maker'), render: (b) => b.enterpriseName },
          {
            key: 'types',
            title: t('boundTypes'),
            wideOnly: true,
            render: (b) => <span className="truncate">{typesOf(b)}</span>,
          },
          { key: 'models', title: t('modelCount'), align: 'right', render: (b) => b.modelCount },
        ]}
        actions={newButton}
        onOpen={(b) => setDraft(draftOf(b))}
        rowActions={(b) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(b)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(b) },
              ]
            : []
        }
        empty={{ title: t('emptyBrands'), action: newButton }}
      />
      <BrandForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
