import { assetCategoriesEndpoints, type StocktakeUnknown, stocktakesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { outdatedAssets } from './stocktake-calls.ts';
import styles from './stocktakes.module.css';
import { StoredPhoto } from './stored-photo.tsx';

const MakeAsset = ({ unknown, onClose }: { unknown: StocktakeUnknown; onClose: () => void }) => {
  const t = usePhrases('stocktakes');
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), staleTime: 60_000 });
  const settle = useChange(stocktakesEndpoints.settleUnknown, { invalidates: outdatedAssets });
  return (
    <FormDrawer<{ name: string; categoryId: string | null }>
      open
      title={t('makeAsset')}
      initial={{ name: unknown.remarks.slice(0, 100), categoryId: null }}
      submit={({ name, categoryId }) =>
        settle.mutateAsync({ body: { as: 'new', id: unknown.id, name, categoryId: categoryId ?? null } })
      }
      submitText={t('makeAsset')}
      onClose={onClose}
    >
      <p className="text-secondary">
        <span className="mono">{unknown.code}</span> · {unknown.placeName}
      </p>
      <NameField name="name" label={t('assetName')} />
      <Form.Item name="categoryId" label={t('category')}>
        <Select allowClear options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    </FormDrawer>
  );
};

/** Codes that no asset has, with what was found there. */
export const UnknownList = ({ stocktakeId, placeId }: { stocktakeId: string; placeId?: string }) => {
  const t = usePhrases('stocktakes');
  const canMake = useMay('assetStocktake', 'edit');
  const [made, setMade] = useState<StocktakeUnknown>();
  const query = { stocktakeId, ...(placeId === undefined ? {} : { placeId }) };
  const unknowns = useQuery(queryOf(stocktakesEndpoints.listStocktakeUnknowns, { query }));
  const rows = unknowns.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel data-part="stocktake-unknowns">
      <PanelHead title={t('unknowns')} note={t('unknownsNote')} line />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            {row.files.map((file) => (
              <StoredPhoto key={file.id} id={file.id} name={file.name} />
            ))}
            <span className="grow column">
              <span className="mono truncate">{row.code}</span>
              <span className="text-small text-muted">
                {[row.placeName, row.by, row.remarks].filter(Boolean).join(' · ')}
              </span>
            </span>
            {row.assetId === null ? (
              canMake ? (
                <Button onClick={() => setMade(row)}>{t('makeAsset')}</Button>
              ) : null
            ) : (
              <span className="tag idle">{row.assetName}</span>
            )}
          </li>
        ))}
      </ul>
      {made ? <MakeAsset unknown={made} onClose={() => setMade(undefined)} /> : null}
    </Panel>
  );
};
