import { type Brand, catalogueEndpoints, type DeviceType } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './catalogue.module.css';
import { catalogueLists, useBrands } from './catalogue.queries.ts';
import { useTypeName } from './use-type-name.ts';

const { listBrandsOfTypeId, bindBrands, unbindBrand } = catalogueEndpoints;

const Binder = ({ type, bound }: { type: DeviceType; bound: readonly Brand[] }) => {
  const t = usePhrases('catalogue');
  const brands = useBrands();
  const bind = useChange(bindBrands, { invalidates: catalogueLists });
  const [chosen, setChosen] = useState<string[]>([]);
  const act = useAct();
  const taken = new Set(bound.map((b) => b.id));
  const send = async (): Promise<void> => {
    if (await act(() => bind.mutateAsync({ body: { deviceTypeId: type.id, brandIds: chosen } }), t('bound')))
      setChosen([]);
  };
  return (
    <div className={`row ${styles.bindBrands}`}>
      <Select
        mode="multiple"
        showSearch
        optionFilterProp="label"
        maxTagCount="responsive"
        aria-label={t('bindBrands')}
        placeholder={t('bindBrands')}
        value={chosen}
        onChange={setChosen}
        options={(brands.data ?? []).filter((b) => !taken.has(b.id)).map((b) => ({ value: b.id, label: b.name }))}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={bind.isPending} onClick={() => void send()}>
        {t('bindBrands')}
      </Button>
    </div>
  );
};

/** The brands offered for a device type. */
export const BoundBrands = ({ type, canEdit }: { type: DeviceType | undefined; canEdit: boolean }) => {
  const t = usePhrases('catalogue');
  const typeName = useTypeName();
  const bound = useQuery({
    ...queryOf(listBrandsOfTypeId, { query: { deviceTypeId: type?.id ?? '' } }),
    enabled: type !== undefined,
  });
  const unbind = useChange(unbindBrand, { invalidates: catalogueLists });
  const act = useAct();
  if (!type) return <EmptyState icon="model" title={t('chooseType')} />;
  return (
    <Panel className={styles.boundBrands}>
      <PanelHead title={t('typeBrands', { name: typeName(type) })} line />
      <PanelBody>
        {canEdit ? <Binder key={type.id} type={type} bound={bound.data ?? []} /> : null}
        <QueryGate what={t('brands')} query={bound}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('noBoundBrands')}>{t('noBoundBrandsText')}</EmptyState>
            ) : (
              <ul className="plain-rows">
                {rows.map((brand) => (
                  <li key={brand.id}>
                    <b className="weight-medium">{brand.name}</b>
                    <span className="text-small text-muted grow truncate">
                      {brand.enterpriseName === brand.name ? null : brand.enterpriseName}
                    </span>
                    <span className="text-small text-muted numeric">
                      {t('modelCount')} {brand.modelCount}
                    </span>
                    {canEdit ? (
                      <Button
                        type="text"
                        size="small"
                        onClick={() =>
                          void act(() => unbind.mutateAsync({ body: { deviceTypeId: type.id, brandId: brand.id } }))
                        }
                      >
                        {t('unbind')}
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
