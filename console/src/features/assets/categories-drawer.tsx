import { type AssetCategory, type AssetCategoryDraft, assetCategoriesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { outdated } from './asset-calls.ts';
import styles from './assets.module.css';

const { listAssetCategories, saveAssetCategory, removeAssetCategory } = assetCategoriesEndpoints;
const changed = [listAssetCategories, ...outdated];
const blank: AssetCategoryDraft = { name: '', prefix: '', years: 5, residualPercent: 5 };

interface CategoryFormProps {
  draft: AssetCategoryDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const CategoryForm = ({ draft, readOnly, onClose }: CategoryFormProps) => {
  const t = usePhrases('assets');
  const save = useChange(saveAssetCategory, { invalidates: changed });
  return (
    <DraftDrawer<AssetCategoryDraft>
      draft={draft}
      words={{ add: t('newCategory'), edit: t('editCategory') }}
      submit={({ years, ...body }) => save.mutateAsync({ body: { ...body, years: years ?? null } })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="prefix"
        label={t('prefix')}
        extra={t('prefixHint')}
        rules={[{ required: true, pattern: /^[A-Za-z0-9]{1,10}$/, message: t('prefixRule') }]}
      >
        <Input maxLength={10} />
      </Form.Item>
      <NumberItem name="years" label={t('depreciationYears')} unit={t('years')} min={1} max={50} whole />
      <NumberItem
        name="residualPercent"
        label={t('residualPercent')}
        unit="%"
        min={0}
        max={100}
        whole
        needed={t('residualPercent')}
      />
    </DraftDrawer>
  );
};

/** The categories of assets: how codes begin, and how they depreciate. */
export const CategoriesDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  const canEdit = useMay('assetManagement', 'edit');
  const categories = useQuery({ ...queryOf(listAssetCategories), enabled: open });
  const [draft, setDraft] = useState<AssetCategoryDraft>();
  const removeOne = useRemove(removeAssetCategory, {
    invalidates: changed,
    args: ({ id }: AssetCategory) => ({ query: { id } }),
    title: ({ name }) => t('removeCategory', { name }),
  });
  return (
    <Drawer open={open} title={t('categories')} onClose={onClose} size={520} destroyOnHidden>
      <QueryGate what={t('categories')} query={categories}>
        {(rows) => (
          <div className="column gap-12">
            {rows.length === 0 ? <p className="text-muted">{t('noCategories')}</p> : null}
            <ul className={styles.lines}>
              {rows.map((category) => (
                <li key={category.id} className="row gap-8">
                  <button type="button" className="link truncate" onClick={() => setDraft(category)}>
                    {category.name}
                  </button>
                  <span className="mono text-small text-muted">{category.prefix}</span>
                  <span className="grow" />
                  <span className="text-small text-secondary nowrap">
                    {category.years === null
                      ? t('noYears')
                      : t('categoryFact', { years: category.years, residual: category.residualPercent })}
                  </span>
                  {canEdit ? (
                    <IconButton small icon="trash" label={common('remove')} onClick={() => void removeOne(category)} />
                  ) : null}
                </li>
              ))}
            </ul>
            {canEdit ? (
              <Button icon={<Icon name="plus" />} onClick={() => setDraft(blank)}>
                {t('newCategory')}
              </Button>
            ) : null}
          </div>
        )}
      </QueryGate>
      <CategoryForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </Drawer>
  );
};
