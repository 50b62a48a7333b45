import { type BackupKind, type Restore, type RestoreDifference, restoreEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Pager } from '../../ui/data-page/pager.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './backup.module.css';
import restoreStyles from './restore.module.css';
import { toldFields } from './told-fields.ts';
import { useWords } from './use-words.ts';

type Change = RestoreDifference['change'];
const changes = ['added', 'changed', 'conflict', 'onlyHere', 'leftOut'] as const satisfies readonly Change[];

const Row = ({ difference }: { difference: RestoreDifference }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { kind, name, key, change, detail, table } = difference;
  const fields = toldFields(difference);
  const shown = (value: string | null): string => (value === null || value === '' ? t('emptyValue') : value);
  return (
    <tr>
      <th scope="row">
        <span>{name || key}</span>
        <small>
          {words.kind(kind)} <span className="mono">{table}</span>
        </small>
      </th>
      <td>{t(`change_${change}`)}</td>
      <td>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {fields.length > 0 ? (
          <dl className={restoreStyles.fieldPairs}>
            {fields.map(({ field, here, backup }) => (
              <div key={field}>
                <dt className="mono">{field}</dt>
                <dd>
                  <small>{t('valueHere')}</small> <del>{shown(here)}</del>
                </dd>
                <dd>
                  <small>{t('valueBackup')}</small> <ins>{shown(backup)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </td>
    </tr>
  );
};

const Rows = ({ records }: { records: readonly RestoreDifference[] }) => {
  const t = usePhrases('backup');
  if (records.length === 0) return <EmptyState icon="check" title={t('differencesEmpty')} />;
  return (
    <div className={restoreStyles.differencesScroll}>
      <table className={restoreStyles.differences} aria-label={t('differences')}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('difference')}</th>
            <th scope="col">
              {t('valueHere')} / {t('valueBackup')}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((one) => (
            <Row key={`${one.table} ${one.key} ${one.change}`} difference={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Every row that differs, with its fields as they are here and in the backup. */
export const DifferenceList = ({ restore }: { restore: Restore }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const [current, setCurrent] = useState(1);
  const [size, setSize] = useState(20);
  const [kind, setKind] = useState<BackupKind | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const found = useQuery({
    ...queryOf(restoreEndpoints.listDifferences, {
      query: {
        id: restore.id,
        current: String(current),
        size: String(size),
        ...(kind ? { kind } : {}),
        ...(change ? { change } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={restoreStyles.differenceFilters}>
        <Select<BackupKind | null>
          allowClear
          aria-label={t('kind')}
          placeholder={t('anyKind')}
          value={kind}
          style={{ width: 180 }}
          options={restore.counts.map((one) => ({ value: one.kind, label: words.kind(one.kind) }))}
          onChange={(next: BackupKind | null | undefined) => {
            setKind(next ?? null);
            setCurrent(1);
          }}
        />
        <Select<Change | null>
          allowClear
          aria-label={t('difference')}
          placeholder={t('anyChange')}
          value={change}
          style={{ width: 150 }}
          options={changes.map((value) => ({ value, label: t(`change_${value}`) }))}
          onChange={(next: Change | null | undefined) => {
            setChange(next ?? null);
            setCurrent(1);
          }}
        />
        <span className="text-small text-muted">{t('differencesHint')}</span>
      </div>
      <QueryGate what={t('differences')} query={found}>
        {({ records, total }) => (
          <>
            <Rows records={records} />
            {total > 0 ? (
              <Pager
                current={current}
                size={size}
                total={total}
                searched={false}
                onCurrent={setCurrent}
                onSize={(next) => {
                  setSize(next);
                  setCurrent(1);
                }}
              />
            ) : null}
          </>
        )}
      </QueryGate>
    </>
  );
};
