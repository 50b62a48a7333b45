import { type BehaviorCall, dataBehaviorsEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './data-behaviors.module.css';

const CallLine = ({ call }: { call: BehaviorCall }) => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const { at, cause, by, args, tookMs, bytes, code, said, value } = call;
  const outcome = code === null ? t('passed') : errorText(code, language);
  return (
    <details className={styles.call}>
      <summary>
        <StateMark kind={code === null ? 'confirmed' : 'failed'} text={outcome} />
        <span className="text-small text-muted">
          {dateAndTime(at)} · {t(`ca_${cause}`)}
          {by === null ? '' : ` ${by}`} · {number(tookMs)} ms
        </span>
      </summary>
      <dl className={styles.behaviorFigures}>
        <div>
          <dt className="text-small text-muted">{t('said')}</dt>
          <dd className="wrap-anywhere">{said || '—'}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">{t('size')}</dt>
          <dd>{number(bytes)} B</dd>
        </div>
      </dl>
      {Object.keys(args).length > 0 ? (
        <pre className={`${styles.behaviorJson} mono`}>{JSON.stringify(args, null, 2)}</pre>
      ) : null}
      {value === null || value === undefined ? null : (
        <pre className={`${styles.behaviorJson} mono`}>{JSON.stringify(value, null, 2)}</pre>
      )}
    </details>
  );
};

/** The last calls of a behaviour that asked its source, with what came of each. */
export const CallList = ({ behaviorId }: { behaviorId: string }) => {
  const t = usePhrases('dataBehaviors');
  const calls = useQuery(queryOf(dataBehaviorsEndpoints.listBehaviorCalls, { query: { behaviorId } }));
  return (
    <Panel data-part="behavior-calls">
      <PanelHead title={t('calls')} note={t('callsText')} line>
        <IconButton icon="refresh" label={t('refreshCalls')} onClick={() => void calls.refetch()} />
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('calls')} query={calls}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-muted">{t('noCalls')}</p>
            ) : (
              <div className={styles.calls}>
                {found.map((call) => (
                  <CallLine key={call.id} call={call} />
                ))}
              </div>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
