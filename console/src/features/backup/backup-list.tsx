import { type Backup, backupEndpoints, backupKinds } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { useBackupColumns } from './backup-columns.tsx';
import { isBusy } from './progress.ts';
import { lookMs } from './use-backups.ts';
import { usePrepare } from './use-prepare.ts';
import { useWords } from './use-words.ts';

const { listBackups, removeBackup, downloadBackup, testBackup, getBackupSchedule } = backupEndpoints;

const causes = ['schedule', 'person', 'beforeRestore'] as const;
const states = ['succeeded', 'failed', 'running', 'waiting', 'cancelled'] as const;

interface BackupListProps {
  onRestore: (id: string) => void;
  isSuper: boolean;
  canTest: boolean;
}

const useRowActions = ({ onRestore, isSuper, canTest }: BackupListProps) => {
  const t = usePhrases('backup');
  const common = usePhrases('ui');
  const words = useWords();
  const act = useAct();
  const toast = useToast();
  const download = useDownload();
  const prepare = usePrepare(onRestore);
  const test = useChange(testBackup, { invalidates: [getBackupSchedule, listBackups] });
  const remove = useRemove(removeBackup, {
    invalidates: [listBackups, getBackupSchedule],
    args: ({ id }: Backup) => ({ body: { id } }),
    title: (b) => t('removeTitle', { time: words.time(b.createdAt), what: words.kinds(b.kinds) }),
    text: t('removeText'),
  });
  const fetch = ({ id, fileName }: Backup): void => {
    toast.say(t('downloadBegun'));
    void download(downloadBackup, { params: { id } }, fileName);
  };
  return (backup: Backup): RowAction<Backup>[] => {
    if (isBusy(backup)) return [];
    const isGood = backup.state === 'succeeded';
    const actions: (RowAction<Backup> | false)[] = [
      isGood && isSuper && { key: 'restore', label: t('restore'), run: (b) => void prepare(b.id) },
      isGood && isSuper && { key: 'download', label: t('download'), disabled: !backup.isHere, run: fetch },
      isGood &&
        canTest && {
          key: 'test',
          label: t('test'),
          run: ({ id }) => void act(() => test.mutateAsync({ body: { id } }), t('testBegun')),
        },
      isSuper && { key: 'remove', label: common('remove'), danger: true, run: (b) => void remove(b) },
    ];
    return actions.filter((one) => one !== false);
  };
};

/** The backups, newest first. */
export const BackupList = (props: BackupListProps) => {
  const t = usePhrases('backup');
  const words = useWords();
  const page = usePageState({
    sortable: ['createdAt'],
    filters: { cause: causes, kind: backupKinds, state: states },
    size: 10,
  });
  const backups = useQuery({
    ...queryOf(listBackups, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(isBusy) ? lookMs : false),
  });
  return (
    <DataPage
      id="backups"
      what={t('view_backups')}
      page={page}
      source={backups}
      idOf={(b) => b.id}
      nameOf={(b) => `${words.kinds(b.kinds)} ${words.time(b.createdAt)}`}
      states={{ name: 'cause', options: causes.map((value) => ({ value, label: t(`cause_${value}`) })) }}
      filters={
        <>
          <FilterSelect
            page={page}
            name="kind"
            label={t('kind')}
            any={t('kind')}
            width={160}
            options={backupKinds.map((value) => ({ value, label: words.kind(value) }))}
          />
          <FilterSelect
            page={page}
            name="state"
            label={t('state')}
            any={t('state')}
            width={120}
            options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
          />
        </>
      }
      columns={useBackupColumns()}
      rowActions={useRowActions(props)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  );
};
