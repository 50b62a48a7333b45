import { type ModelDevice, modelsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import styles from '../../ui/data-page/data-page.module.css';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { catalogueLists } from './catalogue.queries.ts';
import { useModelColumns } from './model-columns.tsx';
import { BrandFilter, TypeTree } from './model-filters.tsx';
import { ModelImport } from './model-import.tsx';
import { ModelSync } from './model-sync.tsx';

const { pageModels, removeModel, exportModels } = modelsEndpoints;

/** Device models by type. */
export const ModelScreen = () => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('modelDeviceMark', 'edit');
  const page = usePageState({
    sortable: ['name', 'type', 'brand', 'sort'],
    filters: { deviceTypeId: 'any', brandId: 'any', outdated: ['true'] },
  });
  const models = useQuery({ ...queryOf(pageModels, { query: page.query }), placeholderData: keepPreviousData });
  const [importing, setImporting] = useState(false);
  const [synced, setSynced] = useState<ModelDevice>();
  const columns = useModelColumns();
  const download = useDownload();
  const open = (model?: ModelDevice) =>
    void navigate(model ? `/modelDeviceMarkEdit?id=${model.id}` : '/modelDeviceMarkEdit');
  const removeOne = useRemove(removeModel, {
    invalidates: catalogueLists,
    args: (model: ModelDevice) => ({ params: { id: model.id } }),
    title: (model) => t('removeModel', { name: model.name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => open()}>
      {t('newModel')}
    </Button>
  ) : null;
  return (
    <>
      <SplitView
        side={<TypeTree chosen={page.filters.deviceTypeId} onChoose={(id) => page.setFilter('deviceTypeId', id)} />}
      >
        <DataPage
          id="models"
          what={t('models')}
          page={page}
          source={models}
          idOf={(m) => m.id}
          nameOf={(m) => m.name}
          search={t('searchModels')}
          filters={<BrandFilter chosen={page.filters.brandId} onChoose={(id) => page.setFilter('brandId', id)} />}
          states={{ name: 'outdated', options: [{ value: 'true', label: t('onlyOutdated') }] }}
          columns={columns}
          actions={
            <>
              {canEdit ? (
                <Button
                  data-part="fold-words"
                  className={styles.foldWords}
                  title={t('import')}
                  icon={<Icon name="upload" />}
                  onClick={() => setImporting(true)}
                >
                  {t('import')}
                </Button>
              ) : null}
              <Button
                data-part="fold-words"
                className={styles.foldWords}
                title={t('export')}
                icon={<Icon name="download" />}
                onClick={() => void download(exportModels, { body: {} }, 'models.zip')}
              >
                {t('export')}
              </Button>
              {newButton}
            </>
          }
          bulk={[
            {
              key: 'export',
              label: t('exportChosen'),
              icon: <Icon name="download" />,
              run: (rows) => download(exportModels, { body: { modelIds: rows.map((r) => r.id) } }, 'models.zip'),
            },
          ]}
          onOpen={open}
          rowActions={(m) =>
            canEdit
              ? [
                  { key: 'edit', label: common('edit'), run: open },
                  { key: 'sync', label: t('sync'), run: setSynced },
                  {
                    key: 'remove',
                    label: common('remove'),
                    danger: true,
                    disabled: m.deviceCount > 0,
                    run: () => void removeOne(m),
                  },
                ]
              : []
          }
          empty={{ title: t('emptyModels'), text: t('emptyModelsText'), action: newButton }}
        />
      </SplitView>
      <ModelImport open={importing} onClose={() => setImporting(false)} />
      <ModelSync model={synced} onClose={() => setSynced(undefined)} />
    </>
  );
};
