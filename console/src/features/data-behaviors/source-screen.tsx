import { type DataSource, type DataSourceChoice, DataSourceKind, dataSourcesEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { stale } from './data-behaviors.queries.ts';
import { SourceForm } from './source-form.tsx';
import { TableBrowser } from './table-browser.tsx';

const addressOf = ({ settings }: DataSource): string => {
  if (settings.kind === 'http') return settings.baseUrl;
  return settings.kind === 'sqlite' ? settings.file : `${settings.host}:${settings.port}/${settings.database}`;
};

const choiceOf = ({ id, name, settings }: DataSource): DataSourceChoice => ({ id, name, kind: settings.kind });

const useColumns = (): Column<DataSource>[] => {
  const t = usePhrases('dataBehaviors');
  return useMemo(
    () => [
      nameColumn(t('name'), ({ name, description }) => <TwoLines title={name} note={description} />),
      { key: 'kind', title: t('kind'), render: ({ settings }) => t(`ki_${settings.kind}`) },
      {
        key: 'address',
        title: t('address'),
        render: (source) => <span className="mono wrap-anywhere">{addressOf(source)}</span>,
      },
      {
        key: 'secrets',
        title: t('hasSecrets'),
        wideOnly: true,
        render: ({ hasSecrets }) => hasSecrets.join(', ') || '—',
      },
      { key: 'behaviors', title: t('uses'), align: 'right', render: ({ behaviors }) => behaviors },
    ],
    [t],
  );
};

const useTest = () => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const toast = useToast();
  const test = useChange(dataSourcesEndpoints.testDataSource);
  return async ({ id, name }: DataSource): Promise<void> => {
    try {
      const { ok, code, said, tookMs } = await test.mutateAsync({ body: { id } });
      if (ok) toast.done(t('sourceOk', { name, said, ms: tookMs }));
      else toast.failed(new Error(t('sourceFailed', { name, said, reason: errorText(code ?? '500', language) })));
    } catch (error) {
      toast.failed(error);
    }
  };
};

/** Databases and HTTP services that data behaviours ask. */
export const SourceScreen = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const canEdit = useMay('dataDepot', 'edit');
  const page = usePageState({ sortable: ['name'], filters: { kind: DataSourceKind.options } });
  const sources = useQuery({
    ...queryOf(dataSourcesEndpoints.pageDataSources, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const [edited, setEdited] = useState<DataSource | 'new'>();
  const [browsed, setBrowsed] = useState<DataSource>();
  const test = useTest();
  const removeOne = useRemove(dataSourcesEndpoints.removeDataSource, {
    ...stale,
    args: ({ id }: DataSource) => ({ params: { id } }),
    title: ({ name }) => t('removeSource', { name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('newSource')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="dataSources"
        what={t('sources')}
        page={page}
        source={sources}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('searchSource')}
        filters={
          <FilterSelect
            page={page}
            name="kind"
            label={t('kind')}
            any={t('anyKind')}
            options={DataSourceKind.options.map((value) => ({ value, label: t(`ki_${value}`) }))}
            width={180}
          />
        }
        columns={columns}
        actions={newButton}
        {...(canEdit ? { onOpen: setEdited } : {})}
        rowActions={(source) =>
          canEdit
            ? [
                { key: 'test', label: t('testSource'), run: () => void test(source) },
                ...(source.settings.kind === 'http' ? [] : [{ key: 'browse', label: t('browse'), run: setBrowsed }]),
                { key: 'edit', label: common('edit'), run: setEdited },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(source) },
              ]
            : []
        }
        empty={{ title: t('emptySources'), text: t('emptySourcesText'), action: newButton }}
      />
      <TableBrowser source={browsed && choiceOf(browsed)} onClose={() => setBrowsed(undefined)} />
      <SourceForm source={edited} onClose={() => setEdited(undefined)} />
    </>
  );
};
