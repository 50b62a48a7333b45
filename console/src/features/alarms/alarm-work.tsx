import type { Alarm } from '@eoms/contract';
import { Button } from 'antd';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useAcknowledge, useUnshelve } from './alarm-calls.ts';
import styles from './alarm-detail.module.css';
import { useChangeForm } from './change-form.tsx';
import { isSolvable } from './solvable.ts';

/** Who looks after an alarm, whether it is shelved or suppressed, and what can be done besides solving it. */
export const AlarmWork = ({ alarm, canSolve }: { alarm: Alarm; canSolve: boolean }) => {
  const t = usePhrases('alarms');
  const act = useAct();
  const [acknowledge, unshelve] = [useAcknowledge(), useUnshelve()];
  const { ask, form } = useChangeForm();
  const ids = [alarm.id];
  const pending = isSolvable(alarm);
  return (
    <section className="column gap-8">
      <p className="text-small">
        <span className="text-muted">{t('assignee')} </span>
        {alarm.assignee ?? t('nobody')}
      </p>
      {alarm.suppressedBy ? (
        <p className="note text-small">
          <StateMark kind="maintenance" bare text={t('suppressed')} />
          <span>
            {t('suppressedTill', { name: alarm.suppressedBy.name, until: dateAndTime(alarm.suppressedBy.until) })}
          </span>
        </p>
      ) : null}
      {alarm.shelvedUntil ? (
        <p className="note text-small">
          <Icon name="clock" size="s" />
          <span>
            {t('shelvedTill', { until: dateAndTime(alarm.shelvedUntil) })}
            {alarm.shelveReason ? (
              <span className={`text-secondary ${styles.entryNote}`}>{alarm.shelveReason}</span>
            ) : null}
          </span>
        </p>
      ) : null}
      {canSolve ? (
        <div className={styles.alarmButtons}>
          {pending && !alarm.acknowledgedAt ? (
            <Button
              loading={acknowledge.isPending}
              onClick={() => void act(() => acknowledge.mutateAsync({ body: { ids } }))}
            >
              {t('acknowledge')}
            </Button>
          ) : null}
          {pending ? <Button onClick={() => ask('assign', [alarm])}>{t('assign')}</Button> : null}
          {pending && !alarm.shelvedUntil ? (
            <Button onClick={() => ask('shelve', [alarm])}>{t('shelve')}</Button>
          ) : null}
          {pending && alarm.shelvedUntil ? (
            <Button
              loading={unshelve.isPending}
              onClick={() => void act(() => unshelve.mutateAsync({ body: { ids } }))}
            >
              {t('unshelve')}
            </Button>
          ) : null}
          {pending ? null : <Button onClick={() => ask('reopen', [alarm])}>{t('reopen')}</Button>}
        </div>
      ) : null}
      {form}
    </section>
  );
};
