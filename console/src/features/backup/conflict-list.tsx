import { type Restore, type RestoreChoice, type RestoreDifference, restoreEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Pager } from '../../ui/data-page/pager.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './restore.module.css';
import { toldFields } from './told-fields.ts';
import { useDecide } from './use-decide.ts';
import { useWords } from './use-words.ts';

const choices = ['here', 'backup'] as const satisfies readonly RestoreChoice[];

const Fields = ({ fields }: Pick<RestoreDifference, 'fields'>) => {
  const t = usePhrases('backup');
  const shown = (value: string | null): string => (value === null || value === '' ? t('emptyValue') : value);
  return (
    <ul className={styles.conflictFields}>
      {fields.map(({ field, here, backup }) => (
        <li key={field}>{t('fieldDiffers', { field, backup: shown(backup), here: shown(here) })}</li>
      ))}
    </ul>
  );
};

interface ConflictProps {
  conflict: RestoreDifference;
  isBusy: boolean;
  onDecide: (choice: RestoreChoice) => void;
}

const Conflict = ({ conflict, isBusy, onDecide }: ConflictProps) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { name, key, choice, changedBy, changedAt } = conflict;
  const time = changedAt ? words.time(changedAt) : '';
  const title = `${words.kind(conflict.kind)} ${name || key}`;
  return (
    <li className={styles.conflict} data-open={choice === null || undefined}>
      <div className="row">
        <b className="weight-medium grow truncate" title={conflict.table}>
          {title}
        </b>
        {choice === null ? (
          <span className={styles.undecided}>
            <Icon name="warning" size="s" /> {t('undecided')}
          </span>
        ) : (
          <StateMark kind="confirmed" text={t('decided')} />
        )}
      </div>
      <Fields fields={toldFields(conflict)} />
      {time ? (
        <p className="text-small text-muted">
          {changedBy ? t('changedBy', { by: changedBy, time }) : t('changedAtTime', { time })}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend */}
      <div className={styles.choices} role="group" aria-label={title}>
        {choices.map((one) => (
          <button key={one} type="button" aria-pressed={choice === one} disabled={isBusy} onClick={() => onDecide(one)}>
            {t(one === 'here' ? 'keepHere' : 'takeBackup')}
          </button>
        ))}
      </div>
    </li>
  );
};

const size = 20;

/** What was changed here after the backup was made: each is decided, one by one or all at once. */
export const ConflictList = ({ restore }: { restore: Restore }) => {
  const t = usePhrases('backup');
  const [current, setCurrent] = useState(1);
  const decide = useDecide(restore.id);
  const conflicts = useQuery({
    ...queryOf(restoreEndpoints.listDifferences, {
      query: { id: restore.id, change: 'conflict', current: String(current), size: String(size) },
    }),
    placeholderData: keepPreviousData,
  });
  const { undecided } = restore;
  return (
    <section className={styles.conflicts} aria-label={t('conflicts', { n: conflicts.data?.total ?? undecided })}>
      <div className={styles.conflictsHead}>
        <h3>{t('conflicts', { n: conflicts.data?.total ?? undecided })}</h3>
        <span className="text-small text-muted">{t(undecided > 0 ? 'conflictsNeed' : 'conflictsDone')}</span>
        <span className="grow" />
        {undecided > 1 ? (
          <>
            <Button size="small" disabled={decide.isPending} onClick={() => void decide.rest(undecided, 'here')}>
              {t('allKeepHere')}
            </Button>
            <Button size="small" disabled={decide.isPending} onClick={() => void decide.rest(undecided, 'backup')}>
              {t('allTakeBackup')}
            </Button>
          </>
        ) : null}
      </div>
      <QueryGate what={t('conflicts', { n: undecided })} query={conflicts}>
        {({ records, total }) => (
          <>
            <ul>
              {records.map((one) => (
                <Conflict
                  key={`${one.table} ${one.key}`}
                  conflict={one}
                  isBusy={decide.isPending}
                  onDecide={(choice) => void decide.one(one, choice)}
                />
              ))}
            </ul>
            {total > size ? (
              <Pager
                current={current}
                size={size}
                total={total}
                searched={false}
                onCurrent={setCurrent}
                onSize={() => undefined}
              />
            ) : null}
          </>
        )}
      </QueryGate>
    </section>
  );
};
