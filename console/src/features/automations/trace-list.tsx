import { automationsEndpoints, type Firing, FiringOutcome, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { RunMark } from '../../domain/scenes/run-marks.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { listAddress } from './automations.queries.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { SeenChecks } from './seen-checks.tsx';

const { pageFirings } = automationsEndpoints;

const FiringDrawer = ({ firing, onClose }: { firing: Firing | undefined; onClose: () => void }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  return (
    <Drawer open={firing !== undefined} title={firing?.automationName} size={520} onClose={onClose}>
      {firing ? (
        <div className="column gap-12">
          <p className="text-small text-muted">
            {dateAndTime(firing.at)} · {t('version')} {firing.version}
          </p>
          <h3>{t('cause')}</h3>
          <p>{textOf(firing.cause.text, language)}</p>
          {firing.chain.length > 0 ? (
            <p className="text-small text-secondary">
              {t('chain')}: {[...firing.chain.map(({ name }) => name), firing.automationName].join(' → ')}
            </p>
          ) : null}
          <h3>{t('checks')}</h3>
          {firing.checks.length > 0 ? (
            <SeenChecks checks={firing.checks} />
          ) : (
            <p className="text-muted">{t('noCondition')}</p>
          )}
          <h3>{t('outcome')}</h3>
          <p>
            <OutcomeMark outcome={firing.outcome} />
          </p>
          {firing.reason ? <p>{textOf(firing.reason, language)}</p> : null}
          {firing.runId ? (
            <p className="row gap-8">
              {firing.runStatus ? <RunMark status={firing.runStatus} /> : null}
              <Link to={runAddress(firing.runId, listAddress)}>{t('receipt')}</Link>
            </p>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  );
};

const useColumns = (): Column<Firing>[] => {
  const t = usePhrases('automations');
  const language = useLanguage();
  return useMemo(
    () => [
      nameColumn(t('automation'), ({ automationName }) => automationName),
      { key: 'cause', title: t('cause'), render: ({ cause }) => textOf(cause.text, language) },
      { key: 'outcome', title: t('outcome'), render: ({ outcome }) => <OutcomeMark outcome={outcome} /> },
      {
        key: 'run',
        title: t('tab_runs'),
        render: ({ runStatus, reason }) =>
          runStatus ? (
            <RunMark status={runStatus} />
          ) : (
            <span className="text-muted">{textOf(reason, language) ?? '—'}</span>
          ),
      },
      {
        key: 'chain',
        title: t('chain'),
        hidden: true,
        render: ({ chain }) => (chain.length > 0 ? chain.map(({ name }) => name).join(' → ') : '—'),
      },
      { key: 'at', title: t('at'), sortable: true, align: 'right', render: ({ at }) => dateAndTime(at) },
    ],
    [t, language],
  );
};

/** Everything that set an automation off, and what came of it. */
export const TraceList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('automations');
  const [shown, setShown] = useState<Firing>();
  const page = usePageState({
    sortable: ['at'],
    filters: { automationId: 'any', outcome: FiringOutcome.options },
  });
  const firings = useQuery({
    ...queryOf(pageFirings, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const columns = useColumns();
  return (
    <>
      <DataPage
        id="firings"
        what={t('firing')}
        page={page}
        source={firings}
        idOf={({ id }) => id}
        nameOf={({ automationName }) => automationName}
        search={t('searchTrace')}
        filters={
          <FilterSelect
            page={page}
            name="outcome"
            label={t('outcome')}
            any={t('anyOutcome')}
            options={FiringOutcome.options.map((value) => ({ value, label: t(`o_${value}`) }))}
            width={140}
          />
        }
        columns={columns}
        actions={tabs}
        onOpen={setShown}
        empty={{ title: t('noTrace'), text: t('noTraceText') }}
      />
      <FiringDrawer firing={shown} onClose={() => setShown(undefined)} />
    </>
  );
};
