import { nameIn, type Plugin, pluginsEndpoints, textOf } from '@eoms/contract';
import { pluginNames } from '@eoms/phrases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemoveAction } from '../../api/row-actions.ts';
import { GroupedList } from '../../domain/definitions/grouped-list.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { stale, useGroups, useOwnName } from './plugins.queries.ts';
import { UploadPlugin } from './upload-plugin.tsx';

const useColumns = (): Column<Plugin>[] => {
  const t = usePhrases('plugins');
  const common = usePhrases('ui');
  const language = useLanguage();
  const ownName = useOwnName();
  return useMemo(
    () => [
      nameColumn(t('name'), (p) => (
        <TwoLines
          icon={<Icon name={isIconName(p.icon) ? p.icon : 'board'} />}
          title={ownName(p)}
          note={nameIn({ name: p.groupName, nameEn: p.groupNameEn }, language)}
        />
      )),
      { key: 'code', title: t('code'), sortable: true, render: (p) => <span className="mono">{p.code}</span> },
      { key: 'widget', title: t('widget'), render: (p) => textOf(pluginNames[p.widget], language) },
      { key: 'size', title: t('size'), align: 'right', render: (p) => `${p.w}×${p.h}` },
      {
        key: 'state',
        title: t('state'),
        render: (p) => (
          <span className="row gap-4">
            {p.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>}
            {p.builtIn ? <span className="tag">{t('builtIn')}</span> : null}
            {p.package ? <span className="tag">{t('packageVersion', { version: p.package.version })}</span> : null}
          </span>
        ),
      },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        sortable: true,
        align: 'right',
        wideOnly: true,
        render: (p) => dateAndTime(p.updatedAt),
      },
    ],
    [t, common, language, ownName],
  );
};

/** Groups on the left, their plugins on the right. */
export const PluginList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plugins');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const ownName = useOwnName();
  const canEdit = useMay('plugin', 'edit');
  const groups = useGroups();
  const page = usePageState({ sortable: ['name', 'code', 'updatedAt'], filters: { groupId: 'any' } });
  const plugins = useQuery({
    ...queryOf(pluginsEndpoints.pagePlugins, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const open = (of: Record<string, string>): void => void navigate(`/pluginEdit?${new URLSearchParams(of)}`);
  const remove = useRemoveAction(pluginsEndpoints.removePlugin, {
    ...stale,
    args: (plugin: Plugin) => ({ params: { id: plugin.id } }),
    title: (plugin) => t('removePlugin', { name: ownName(plugin) }),
    text: t('removeText'),
  });
  return (
    <GroupedList
      id="plugins"
      page={page}
      columns={columns}
      groups={groups}
      source={plugins}
      countOf={(group) => group.plugins}
      nameOf={ownName}
      words={{
        what: t('plugins'),
        newOne: t('newPlugin'),
        search: t('search'),
        groups: t('groups'),
        groupName: t('groupName'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      tools={
        <>
          {tabs}
          {canEdit ? <UploadPlugin /> : null}
        </>
      }
      rowActions={({ id, builtIn }) =>
        canEdit ? [{ key: 'edit', label: common('edit'), run: () => open({ id }) }, ...(builtIn ? [] : [remove])] : []
      }
      onOpen={(id) => open({ id })}
      onNew={canEdit ? (groupId) => open(groupId ? { groupId } : {}) : undefined}
    />
  );
};
