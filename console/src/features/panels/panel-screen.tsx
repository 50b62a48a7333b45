import { type ModelPanel, panelsEndpoints, type TypePanel } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useTypeTitle } from '../../domain/catalogue/use-type-title.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const { pageModelPanels, pageTypePanels, removeModelPanel, removeTypePanel, getPanelOfDevice } = panelsEndpoints;
type Kind = 'model' | 'type';

const useColumns = <T extends ModelPanel | TypePanel>(subject: Column<T>): Column<T>[] => {
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  return [
    nameColumn(t('name'), (p) => <b className="weight-medium">{p.name}</b>),
    subject,
    { key: 'widgets', title: t('widgets'), align: 'right', render: (p) => p.layout.length },
    {
      key: 'enabled',
      title: t('state'),
      render: (p) => (p.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>),
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sortable: true,
      align: 'right',
      render: (p) => dateAndTime(p.updatedAt),
    },
  ];
};

const useList = (kind: Kind) => {
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('controlDevicePanel', 'edit');
  const page = usePageState({ sortable: ['name', 'updatedAt'], filters: { of: ['model', 'type'] } });
  const { of: _, ...query } = page.query;
  const open = (panel?: { id: string }) =>
    void navigate(`/controlDevicePanelEdit?of=${kind}${panel ? `&id=${panel.id}` : ''}`);
  const removal = {
    invalidates: [pageModelPanels, pageTypePanels, getPanelOfDevice],
    args: (panel: { id: string; name: string }) => ({ params: { id: panel.id } }),
    title: (panel: { name: string }) => t('removePanel', { name: panel.name }),
    text: t('removeText'),
  };
  const removeModel = useRemove(removeModelPanel, removal);
  const removeType = useRemove(removeTypePanel, removal);
  const removeOne = kind === 'model' ? removeModel : removeType;
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => open()}>
      {t('newPanel')}
    </Button>
  ) : null;
  const shared = {
    page,
    search: t('name'),
    filters: (
      <Segments
        label={t('kind')}
        value={kind}
        options={(['model', 'type'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => page.setFilter('of', value)}
      />
    ),
    actions: newButton,
    onOpen: open,
    rowActions: (panel: { id: string; name: string }) =>
      canEdit
        ? [
            { key: 'edit', label: common('edit'), run: () => open(panel) },
            { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(panel) },
          ]
        : [],
    empty: { title: t('empty'), text: t('emptyText'), action: newButton },
  };
  return { query, shared };
};

const ModelPanels = () => {
  const t = usePhrases('panels');
  const typeTitle = useTypeTitle();
  const { query, shared } = useList('model');
  const panels = useQuery({ ...queryOf(pageModelPanels, { query }), placeholderData: keepPreviousData });
  const columns = useColumns<ModelPanel>({
    key: 'model',
    title: t('model'),
    render: (p) => `${p.modelName} · ${typeTitle(p.typeName)}`,
  });
  return (
    <DataPage
      {...shared}
      id="model-panels"
      what={t('panels')}
      source={panels}
      columns={columns}
      idOf={(p) => p.id}
      nameOf={(p) => p.name}
    />
  );
};

const TypePanels = () => {
  const t = usePhrases('panels');
  const typeTitle = useTypeTitle();
  const { query, shared } = useList('type');
  const panels = useQuery({ ...queryOf(pageTypePanels, { query }), placeholderData: keepPreviousData });
  const columns = useColumns<TypePanel>({ key: 'type', title: t('type'), render: (p) => typeTitle(p.typeName) });
  return (
    <DataPage
      {...shared}
      id="type-panels"
      what={t('panels')}
      source={panels}
      columns={columns}
      idOf={(p) => p.id}
      nameOf={(p) => p.name}
    />
  );
};

/** The designed control panels of models and device types. */
export const PanelScreen = () => {
  const [params] = useSearchParams();
  return params.get('of') === 'type' ? <TypePanels /> : <ModelPanels />;
};
