import { backupEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './backup.module.css';
import { BackupList } from './backup-list.tsx';
import { MakeBackupForm } from './make-backup-form.tsx';
import { PlaceList } from './place-list.tsx';
import { ReadFileDialog } from './read-file-dialog.tsx';
import { RestoreDrawer } from './restore-drawer.tsx';
import { RestoreList } from './restore-list.tsx';
import { RunningPanel } from './running-panel.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { TestCard } from './test-card.tsx';
import { lookMs, useBackupsUnderWay } from './use-backups.ts';
import { useSuper } from './use-super.ts';

const views = ['backups', 'restores', 'places'] as const;

/** The restore that `?restore=` in the address names. */
const useOpenRestore = () => {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined): void =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (id === undefined) next.delete('restore');
      else next.set('restore', id);
      return next;
    });
  return { opened: params.get('restore') ?? undefined, open };
};

/** Backups: the schedule, what is being made, what there is, and the way back. */
export const BackupScreen = () => {
  const t = usePhrases('backup');
  const canMake = useMay('backup', 'edit');
  const isSuper = useSuper();
  const { view, tabs } = useViews(views, t('view'), (one) => t(`view_${one}`));
  const { opened, open } = useOpenRestore();
  const [dialog, setDialog] = useState<'make' | 'read'>();
  const schedule = useQuery({
    ...queryOf(backupEndpoints.getBackupSchedule),
    refetchInterval: ({ state }) => (state.data?.testRunning ? lookMs : false),
  });
  const underWay = useBackupsUnderWay(schedule.data);
  const close = (): void => setDialog(undefined);
  const makeButton = canMake ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDialog('make')}>
      {t('makeBackup')}
    </Button>
  ) : null;
  return (
    <div className={styles.screen}>
      <div className={styles.cards}>
        <ScheduleCard schedule={schedule} isSuper={isSuper} />
        <TestCard schedule={schedule} canTest={canMake} />
      </div>
      {underWay.map((backup) => (
        <RunningPanel key={backup.id} backup={backup} canCancel={canMake} />
      ))}
      <Panel className={styles.lists} label={t(`view_${view}`)}>
        <div className={styles.listHead}>
          {tabs}
          <span className="grow" />
          {isSuper ? (
            <Button icon={<Icon name="upload" />} onClick={() => setDialog('read')}>
              {t('fromFile')}
            </Button>
          ) : null}
          {makeButton}
        </div>
        {view === 'backups' ? <BackupList onRestore={open} isSuper={isSuper} canTest={canMake} /> : null}
        {view === 'restores' ? <RestoreList onOpen={open} /> : null}
        {view === 'places' ? <PlaceList isSuper={isSuper} /> : null}
      </Panel>
      <MakeBackupForm open={dialog === 'make'} onClose={close} />
      <ReadFileDialog open={dialog === 'read'} onRead={open} onClose={close} />
      <RestoreDrawer id={opened} isSuper={isSuper} onOpen={open} onClose={() => open(undefined)} />
    </div>
  );
};
