import { listOf, MessageType, type NoticeTemplate, noticeTemplatesEndpoints, textOf } from '@eoms/contract';
import { messageTypeNames } from '@eoms/phrases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { templatesStale, useChannelChoices } from './notices.queries.ts';

const { pageNoticeTemplates, removeNoticeTemplate } = noticeTemplatesEndpoints;

const useColumns = (): Column<NoticeTemplate>[] => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const ownWords = useOwnWords();
  const channels = useChannelChoices().data;
  return useMemo(() => {
    const nameOf = (id: string) => ownWords(channels?.find((one) => one.id === id)?.name ?? '');
    return [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (one) => <TwoLines icon={<Icon name="text" />} title={ownWords(one.name)} note={ownWords(one.group)} />,
      },
      { key: 'code', title: t('code'), sortable: true, render: ({ code }) => <span className="mono">{code}</span> },
      {
        key: 'messageType',
        title: t('messageType'),
        render: (one) => textOf(messageTypeNames[one.messageType], language),
      },
      {
        key: 'channels',
        title: t('templateChannels'),
        wideOnly: true,
        render: ({ channelIds }) => listOf(language)(channelIds.map(nameOf).filter(Boolean)) || '—',
      },
      {
        key: 'flags',
        title: t('external'),
        hidden: true,
        render: ({ external }) => (external ? <span className="tag">{t('externalTag')}</span> : '—'),
      },
      {
        key: 'system',
        title: t('system'),
        render: ({ system }) => (system ? <span className="tag">{t('system')}</span> : '—'),
      },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        sortable: true,
        align: 'right',
        wideOnly: true,
        render: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ];
  }, [t, language, ownWords, channels]);
};

/** What notices say. */
export const TemplateScreen = () => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const language = useLanguage();
  const navigate = useNavigate();
  const ownWords = useOwnWords();
  const canEdit = useMay('alarmTemplate', 'edit');
  const page = usePageState({ sortable: ['name', 'code', 'updatedAt'], filters: { messageType: MessageType.options } });
  const templates = useQuery({
    ...queryOf(pageNoticeTemplates, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const open = ({ id }: NoticeTemplate): void => void navigate(`/alarmTemplateEdit?id=${id}`);
  const removeOne = useRemove(removeNoticeTemplate, {
    ...templatesStale,
    args: ({ id }: NoticeTemplate) => ({ query: { id } }),
    title: ({ name }) => t('removeTemplate', { name: ownWords(name) }),
    text: t('removeTemplateText'),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate('/alarmTemplateEdit')}>
      {t('newTemplate')}
    </Button>
  ) : null;
  return (
    <DataPage
      id="noticeTemplates"
      what={t('templates')}
      page={page}
      source={templates}
      idOf={({ id }) => id}
      nameOf={({ name }) => ownWords(name)}
      search={t('searchTemplate')}
      filters={
        <FilterSelect
          page={page}
          name="messageType"
          label={t('messageType')}
          any={t('anyType')}
          options={MessageType.options.map((value) => ({ value, label: textOf(messageTypeNames[value], language) }))}
          width={170}
        />
      }
      columns={columns}
      actions={newButton}
      onOpen={open}
      rowActions={(one) =>
        canEdit
          ? [
              { key: 'edit', label: common('edit'), run: open },
              ...(one.system
                ? []
                : [{ key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(one) }]),
            ]
          : []
      }
      empty={{ title: t('noTemplates'), action: newButton }}
    />
  );
};
