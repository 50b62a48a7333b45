import { type ThemeKind, themesEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useDownload } from '../../api/use-download.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { idOf, type KeptRow, own, rowsOf } from './kept-row.ts';
import { Swatches } from './swatches.tsx';
import { useImportTheme } from './use-import-theme.ts';
import { useTryTheme } from './use-try-theme.ts';
import { useUseTheme } from './use-use-theme.ts';

const { listThemes, removeTheme, exportTheme } = themesEndpoints;
const noParent = (): null => null;

const useNameOf = () => {
  const t = usePhrases('themes');
  return ({ theme }: KeptRow): string => theme?.themeName ?? t('own');
};

const useColumns = (): Column<KeptRow>[] => {
  const t = usePhrases('themes');
  const nameOf = useNameOf();
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: (row) => <TwoLines title={nameOf(row)} note={row.theme ? row.theme.marks : t('ownText')} />,
    },
    { key: 'colours', title: t('colours'), render: (row) => <Swatches row={row} /> },
    {
      key: 'state',
      title: t('state'),
      render: ({ inUse }) =>
        inUse ? <StateMark kind="online" text={t('inUse')} /> : <span className="text-muted">{t('kept')}</span>,
    },
  ];
};

const useRowActions = (kind: ThemeKind) => {
  const t = usePhrases('themes');
  const common = usePhrases('ui');
  const canEdit = useMay('themeSetting', 'edit');
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const download = useDownload();
  const use = useUseTheme(kind);
  const tryOut = useTryTheme();
  const view = kind === 'console' ? '' : `view=${kind}&`;
  const remove = useRemove(removeTheme, {
    invalidates: [listThemes],
    args: (row: KeptRow) => ({ body: { kind, id: idOf(row) } }),
    title: (row) => t('removeTheme', { name: nameOf(row) }),
  });
  const open = (row: KeptRow): void =>
    void navigate(`/themeSetting?${view}${row.theme ? 'edit' : 'copy'}=${idOf(row)}`);
  const actions = (row: KeptRow): RowAction<KeptRow>[] => {
    const exported: RowAction<KeptRow> = {
      key: 'export',
      label: t('export'),
      run: () => void download(exportTheme, { query: { kind, id: idOf(row) } }, `${nameOf(row)}.json`),
    };
    const { kind: of, theme } = row;
    const tried: RowAction<KeptRow>[] =
      of === 'console' && theme ? [{ key: 'try', label: t('tryOut'), run: () => tryOut(theme) }] : [];
    if (!canEdit) return row.theme ? [...tried, exported] : [];
    return [
      ...tried,
      {
        key: 'use',
        label: t('use'),
        disabled: row.inUse,
        run: () => void use(row.theme?.themeId ?? null, nameOf(row)),
      },
      ...(row.theme ? [{ key: 'edit', label: common('edit'), run: open }] : []),
      { key: 'copy', label: t('copy'), run: () => void navigate(`/themeSetting?${view}copy=${idOf(row)}`) },
      ...(row.theme ? [exported] : []),
      ...(row.theme && !row.inUse
        ? [{ key: 'remove', label: common('remove'), danger: true, run: () => void remove(row) }]
        : []),
    ];
  };
  return { actions, open, newPath: `/themeSetting?${view}copy=${own}`, canEdit };
};

const ImportButton = ({ kind }: { kind: ThemeKind }) => {
  const t = usePhrases('themes');
  const { take, sending } = useImportTheme(kind);
  return (
    <Upload
      accept=".json,application/json"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
    >
      <Button icon={<Icon name="upload" />} loading={sending} title={t('importRule')}>
        {t('import')}
      </Button>
    </Upload>
  );
};

interface ThemeListProps {
  kind: ThemeKind;
  tabs: ReactNode;
  kept: {
    data: Parameters<typeof rowsOf>[1] | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
  };
}

/** The themes of a kind, the product's own first. */
export const ThemeList = ({ kind, tabs, kept }: ThemeListProps) => {
  const t = usePhrases('themes');
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const { actions, open, newPath, canEdit } = useRowActions(kind);
  return (
    <TreeTable
      what={t(`list_${kind}`)}
      source={{ ...kept, data: kept.data && rowsOf(kind, kept.data) }}
      idOf={idOf}
      nameOf={nameOf}
      parentOf={noParent}
      columns={useColumns()}
      actions={
        <>
          {tabs}
          {canEdit ? <ImportButton kind={kind} /> : null}
          {canEdit ? (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(newPath)}>
              {t('newTheme')}
            </Button>
          ) : null}
        </>
      }
      onOpen={(row) => (row.theme || canEdit ? open(row) : undefined)}
      rowActions={actions}
      empty={{ title: t('empty') }}
    />
  );
};
