import { ChannelKind, channelsEndpoints, type NotifyChannel } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useKindOptions, useOwnWords } from '../../domain/notices/notice-names.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useChannelColumns } from './channel-columns.tsx';
import { channelsStale } from './notices.queries.ts';

const { pageChannels, enableChannel, sortChannel, removeChannel } = channelsEndpoints;

const useRowActions = (open: (channel: NotifyChannel) => void) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const toast = useToast();
  const ownWords = useOwnWords();
  const enable = useChange(enableChannel, channelsStale);
  const sort = useChange(sortChannel, channelsStale);
  const removeOne = useRemove(removeChannel, {
    ...channelsStale,
    args: ({ id }: NotifyChannel) => ({ query: { id } }),
    title: ({ name }) => t('removeChannel', { name: ownWords(name) }),
    text: t('removeChannelText'),
  });
  const move = ({ id }: NotifyChannel, direction: 'up' | 'down'): void => {
    sort.mutateAsync({ body: { id, direction } }).catch(toast.failed);
  };
  const toggle = ({ id, enabled }: NotifyChannel): void => {
    enable.mutateAsync({ body: { id, enabled: !enabled } }).catch(toast.failed);
  };
  return (channel: NotifyChannel): RowAction<NotifyChannel>[] => [
    { key: 'edit', label: common('edit'), run: open },
    { key: 'enable', label: t(channel.enabled ? 'disable' : 'enable'), run: toggle },
    { key: 'up', label: common('moveUp'), run: () => move(channel, 'up') },
    { key: 'down', label: common('moveDown'), run: () => move(channel, 'down') },
    { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(channel) },
  ];
};

/** The ways on which notices leave, and how they are doing. */
export const ChannelScreen = () => {
  const t = usePhrases('notices');
  const navigate = useNavigate();
  const canEdit = useMay('alarmChannel', 'edit');
  const ownWords = useOwnWords();
  const kinds = useKindOptions();
  const page = usePageState({ sortable: ['name'], filters: { kind: ChannelKind.options } });
  const channels = useQuery({
    ...queryOf(pageChannels, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const columns = useChannelColumns();
  const open = ({ id }: NotifyChannel): void => void navigate(`/alarmChanelEdit?id=${id}`);
  const actionsOf = useRowActions(open);
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate('/alarmChanelEdit')}>
      {t('newChannel')}
    </Button>
  ) : null;
  return (
    <DataPage
      id="noticeChannels"
      what={t('channels')}
      page={page}
      source={channels}
      idOf={({ id }) => id}
      nameOf={({ name }) => ownWords(name)}
      search={t('searchChannel')}
      filters={
        <FilterSelect page={page} name="kind" label={t('kind')} any={t('anyKind')} options={kinds} width={190} />
      }
      columns={columns}
      actions={newButton}
      onOpen={open}
      rowActions={(channel) => (canEdit ? actionsOf(channel) : [])}
      empty={{ title: t('noChannels'), text: t('noChannelsText'), action: newButton }}
    />
  );
};
