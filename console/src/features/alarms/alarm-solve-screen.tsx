import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryFailure } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { AlarmContext } from './alarm-context.tsx';
import styles from './alarm-detail.module.css';
import { AlarmDetail } from './alarm-detail.tsx';
import { AlarmQueue } from './alarm-queue.tsx';
import { FreshAlarms } from './fresh-alarms.tsx';
import { useAlarmPage } from './use-alarm-page.ts';

const { getAlarm } = alarmsEndpoints;
const queueSize = '100';

/** The current alarm: the one in the address, even if it is no longer pending, or else the first pending one. */
const useAtHand = (queue: readonly Alarm[] | undefined) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('alarm');
  const waiting = queue?.find((alarm) => alarm.id === asked);
  const alone = useQuery({
    ...queryOf(getAlarm, { params: { id: asked ?? '' } }),
    enabled: asked !== null && queue !== undefined && waiting === undefined,
  });
  const pick = (alarm: Alarm | undefined): void => setParams(alarm ? { alarm: alarm.id } : {}, { replace: true });
  return { alarm: asked === null ? queue?.[0] : (waiting ?? alone.data), alone, pick };
};

/** Handles alarms one after another: the queue on the left, the current alarm on the right. */
export const AlarmSolveScreen = () => {
  const t = usePhrases('alarms');
  const here = useMay('alarmSolve', 'control');
  const inCenter = useMay('alarmCenter', 'control');
  const { page, fresh, show } = useAlarmPage({
    query: { current: '1', size: queueSize, status: 'pending', shelved: 'false', suppressed: 'false' },
  });
  const queue = page.data?.records;
  const { alarm, alone, pick } = useAtHand(queue);
  const at = queue?.findIndex((one) => one.id === alarm?.id) ?? -1;
  const step = (by: 1 | -1): void => {
    const next = queue?.[at + by];
    if (next) pick(next);
  };
  const failed = [page, alone].find((query) => query.error && !query.data);
  return (
    <SplitView side={<AlarmQueue alarms={queue ?? []} current={alarm?.id} onPick={pick} />}>
      <FreshAlarms count={fresh} onShow={show} />
      {failed ? (
        <QueryFailure what={t('alarm')} query={failed} onBack={failed === alone ? () => pick(undefined) : undefined} />
      ) : null}
      {page.isPending ? <TextBones lines={6} /> : null}
      {alarm && !failed ? (
        <div className={styles.alarmHandling}>
          <div className={styles.alarmAtHand}>
            <div className={styles.steps}>
              <AlarmMark level={alarm.level} text size="l" />
              <span className="grow" />
              {at >= 0 ? (
                <span className="text-small text-muted numeric">
                  {t('placeInQueue', { at: at + 1, of: page.data?.total })}
                </span>
              ) : null}
              <IconButton icon="chevronUp" label={t('previous')} disabled={at <= 0} onClick={() => step(-1)} />
              <IconButton
                icon="chevronDown"
                label={t('next')}
                disabled={at < 0 || at + 1 >= (queue?.length ?? 0)}
                onClick={() => step(1)}
              />
            </div>
            <AlarmDetail alarm={alarm} canSolve={here || inCenter} onSolved={() => pick(queue?.[at + 1])} />
          </div>
          <AlarmContext alarm={alarm} />
        </div>
      ) : null}
      {queue?.length === 0 && !alarm && !failed ? (
        <EmptyState icon="check" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
    </SplitView>
  );
};
