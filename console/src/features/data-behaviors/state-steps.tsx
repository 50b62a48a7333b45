import type { DataBehavior } from '@eoms/contract';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './data-behaviors.module.css';

const states = ['notActivated', 'tested', 'activated'] as const;

/** The way of a behaviour: not activated, tested, activated. */
export const StateSteps = ({ behavior: { status, lastTest, active } }: { behavior: DataBehavior }) => {
  const t = usePhrases('dataBehaviors');
  const now = states.indexOf(status);
  return (
    <>
      <ol data-part="behavior-steps" className={styles.behaviorSteps} aria-label={t('stateSteps')}>
        {states.map((state, at) => {
          const tested = state === 'tested' && lastTest ? lastTest : undefined;
          const words = tested ? `${t('st_tested')} · ${t(tested.ok ? 'passed' : 'failed')}` : t(`st_${state}`);
          const kind = tested && !tested.ok ? 'failed' : at < now || state === 'activated' ? 'confirmed' : 'pending';
          return (
            <li key={state} className={at === now ? styles.now : ''} aria-current={at === now ? 'step' : undefined}>
              {at === now || (at < now && tested) ? (
                <StateMark kind={kind} text={words} />
              ) : (
                <span className="text-muted">{words}</span>
              )}
              {tested ? (
                <span className="text-small text-muted">
                  {t('stepBy', { time: dateAndTime(tested.at), name: tested.by })}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {active && status !== 'activated' ? (
        <p data-part="behavior-answering">{t('answering', { time: dateAndTime(active.since), name: active.by })}</p>
      ) : null}
    </>
  );
};
