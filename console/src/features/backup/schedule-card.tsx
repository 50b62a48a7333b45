import { type BackupPlace, type BackupSchedule, type BackupScheduleDraft, backupEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { type Gated, QueryGate } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './backup.module.css';
import { byteWords } from './byte-words.ts';
import { draftOfSchedule } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { useWords } from './use-words.ts';

const { getBackupSchedule, listBackupPlaces, saveBackupSchedule } = backupEndpoints;

const Next = ({ nextAt }: Pick<BackupSchedule, 'nextAt'>) => {
  const t = usePhrases('backup');
  const words = useWords();
  const now = useNow(15_000);
  if (nextAt === null) return <span className="text-muted">{t('noNext')}</span>;
  const left = words.duration(Math.max(60, (Date.parse(nextAt) - now) / 1000));
  return <span>{t('nextIn', { time: words.time(nextAt), left })}</span>;
};

const Stored = ({ schedule, places }: { schedule: BackupSchedule; places: readonly BackupPlace[] }) => {
  const t = usePhrases('backup');
  const chosen = places.filter(({ id }) => schedule.placeIds.includes(id));
  return (
    <span className={styles.joined}>
      <span>{t('hereFree', { free: byteWords(schedule.freeBytes) })}</span>
      {chosen.map((place) =>
        place.lastFailed ? (
          <StateMark key={place.id} kind="failed" text={t('copyFailed', { name: place.name })} />
        ) : (
          <span key={place.id}>{place.name}</span>
        ),
      )}
    </span>
  );
};

const Facts = ({ schedule, places }: { schedule: BackupSchedule; places: readonly BackupPlace[] }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { frequency, at, weekday } = schedule;
  const when = frequency === 'daily' ? t('daily', { at }) : t('weekly', { day: t(`weekday_${weekday as 1}`), at });
  return (
    <dl className={styles.facts}>
      <dt>{when}</dt>
      <dd>{t('whatAndKeep', { what: words.kinds(schedule.kinds), n: schedule.keep })}</dd>
      <dt>{t('next')}</dt>
      <dd>
        <Next nextAt={schedule.nextAt} />
      </dd>
      <dt>{t('lastGood')}</dt>
      <dd>{schedule.lastGoodAt ? words.time(schedule.lastGoodAt) : t('never')}</dd>
      <dt>{t('storedIn')}</dt>
      <dd>
        <Stored schedule={schedule} places={places} />
      </dd>
      <dt>{t('warnAfter', { n: schedule.warnAfterHours })}</dt>
      <dd>
        {schedule.overdue ? (
          <StateMark kind="failed" text={t('overdueNow')} />
        ) : (
          <span className="text-secondary">{schedule.enabled ? t('told') : t('noNext')}</span>
        )}
      </dd>
    </dl>
  );
};

interface ScheduleCardProps {
  schedule: Gated<BackupSchedule>;
  isSuper: boolean;
}

/** When backups are made by themselves, what is in them and where they go. */
export const ScheduleCard = ({ schedule, isSuper }: ScheduleCardProps) => {
  const t = usePhrases('backup');
  const act = useAct();
  const places = useQuery(queryOf(listBackupPlaces));
  const save = useChange(saveBackupSchedule, { invalidates: [getBackupSchedule] });
  const [edited, setEdited] = useState<BackupScheduleDraft>();
  const { data } = schedule;
  const turn = (kept: BackupSchedule, enabled: boolean) =>
    act(() => save.mutateAsync({ body: { ...draftOfSchedule(kept), enabled } }));
  return (
    <Panel data-part="backup-schedule">
      <PanelHead title={t('schedule')}>
        {data && !data.enabled ? <span className="text-small text-muted">{t('scheduleOff')}</span> : null}
        {data && isSuper ? (
          <>
            <RowSwitch
              checked={data.enabled}
              loading={save.isPending}
              label={t('scheduleOn')}
              onSwitch={(on) => void turn(data, on)}
            />
            <Button type="link" size="small" onClick={() => setEdited(draftOfSchedule(data))}>
              {t('change')}
            </Button>
          </>
        ) : null}
      </PanelHead>
      <div className={styles.cardBody}>
        <QueryGate what={t('schedule')} query={schedule}>
          {(kept) => <Facts schedule={kept} places={places.data ?? []} />}
        </QueryGate>
      </div>
      <ScheduleForm
        draft={edited}
        hasPassphrase={data?.hasPassphrase ?? false}
        places={places.data ?? []}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  );
};
