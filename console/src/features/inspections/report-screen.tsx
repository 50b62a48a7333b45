import { type InspectionHead, type InspectionItem, inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { centerAddress, checklistOf, useFollowInspection } from '../../domain/inspections/inspection-calls.ts';
import { InspectionState } from '../../domain/inspections/inspection-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useFindingWords } from './finding-words.ts';
import { useHead } from './inspection-queries.ts';
import { ItemDrawer } from './item-detail.tsx';
import styles from './report.module.css';
import { ReportFigures } from './report-figures.tsx';
import { ReportItems } from './report-items.tsx';
import { Counts, PlaceBars, Touching } from './running-panel.tsx';
import { useInspectionActions } from './use-inspection-actions.tsx';
import { useItemWork } from './use-item-work.ts';

const { inspectionReport, exportInspection, printInspection } = inspectionsEndpoints;
const pageSize = 100;
const parts = {
  failed: { outcome: 'failed' },
  recovered: { recovered: 'true' },
  unchecked: { outcome: 'unchecked' },
  all: {},
} as const;
type Part = keyof typeof parts;
const partNames = ['failed', 'recovered', 'unchecked', 'all'] as const;

/** What goes on while the report fills. */
const Progress = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const { cancel, mayControl } = useInspectionActions();
  return (
    <Panel data-part="filling">
      <PanelBody>
        <div className="column gap-8">
          <span className="text-small text-muted">{t('filling')}</span>
          <PlaceBars head={head} />
          {head.type === 'automatic' ? <Touching head={head} /> : null}
          <div className="row gap-8">
            <Counts head={head} />
            <span className="grow" />
            {mayControl && head.may.includes('cancel') ? (
              <Button onClick={() => void cancel(head)}>{t('cancel')}</Button>
            ) : null}
          </div>
        </div>
      </PanelBody>
    </Panel>
  );
};

const Actions = ({ head, orderable }: { head: InspectionHead; orderable: readonly InspectionItem[] }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const download = useDownload();
  const work = useItemWork(head);
  const name = `${head.name} ${head.dueAt.slice(0, 10)}`;
  const query = { id: head.id };
  return (
    <span className={`row gap-8 ${styles.noPrint} ${styles.actions}`}>
      <Button
        icon={<Icon name="download" />}
        onClick={() => void download(exportInspection, { query }, `${name}.xlsx`)}
      >
        {t('table')}
      </Button>
      <Button icon={<Icon name="document" />} onClick={() => void download(printInspection, { query }, `${name}.pdf`)}>
        {t('pdf')}
      </Button>
      <Button icon={<Icon name="print" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {head.may.includes('answer') && head.type === 'manual' && head.status === 'afoot' ? (
        <Button type="primary" onClick={() => void navigate(checklistOf(head.id))}>
          {t('goOn')}
        </Button>
      ) : null}
      {work.canOrder && orderable.length > 0 ? (
        <Button type="primary" loading={work.busy} onClick={() => work.order(orderable)}>
          {t('makeOrders', { count: orderable.length })}
        </Button>
      ) : null}
    </span>
  );
};

const useItems = (id: string, part: Part, current: number) =>
  useQuery({
    ...queryOf(inspectionReport, {
      query: { id, ...parts[part], current: String(current), size: String(pageSize), sort: 'place', order: 'asc' },
    }),
    placeholderData: keepPreviousData,
  });

const Report = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const words = useFindingWords();
  const [params, setParams] = useSearchParams();
  const part = partNames.find((one) => one === params.get('show')) ?? 'failed';
  const [current, setCurrent] = useState(1);
  const [opened, setOpened] = useState<InspectionItem>();
  const items = useItems(head.id, part, current);
  const failed = useItems(head.id, 'failed', 1);
  const work = useItemWork(head);
  const orderable = (failed.data?.records ?? []).filter(({ order }) => !order?.isOpen);
  const labels = {
    failed: t('showFailed'),
    recovered: t('showRecovered'),
    unchecked: t('showUnchecked'),
    all: t('showAll'),
  };
  const { failed: failures, unchecked, total } = head.totals;
  const counts = { failed: failures, recovered: head.recovered, unchecked, all: total };
  const reason = words.reason(head.reason);
  const show = (next: Part): void => {
    setCurrent(1);
    setParams({ id: head.id, show: next }, { replace: true });
  };
  useScreenPath([{ label: t('inspections'), to: centerAddress }, { label: head.name }]);
  return (
    <div className={styles.report}>
      <ObjectHead
        picture={<Icon name="inspection" size="xl" />}
        title={head.name}
        marks={<InspectionState of={head} />}
        facts={[
          t('numbered', { number: head.number }),
          t(head.type),
          t(head.cause),
          dateAndTime(head.startedAt ?? head.dueAt),
          head.people.map(({ name }) => name).join(', '),
          head.by,
          reason ? t('why', { reason }) : null,
        ]}
        actions={<Actions head={head} orderable={orderable} />}
      />
      <div className="page column gap-12">
        {head.status === 'afoot' ? <Progress head={head} /> : null}
        <ReportFigures head={head} />
        <div className={styles.noPrint}>
          <Segments
            label={t('show')}
            value={part}
            onChange={show}
            options={partNames.map((value) => ({ value, label: labels[value], count: counts[value] }))}
          />
        </div>
        <Panel label={t('report')}>
          <QueryGate what={t('report')} query={items}>
            {({ records, total: found }) => (
              <>
                {records.length === 0 ? (
                  <p className={styles.nothing}>{t(part === 'failed' ? 'allPassed' : 'noItems')}</p>
                ) : (
                  <ReportItems head={head} items={records} work={work} onOpen={setOpened} />
                )}
                {found > pageSize ? (
                  <Pagination
                    className={styles.noPrint ?? ''}
                    current={current}
                    pageSize={pageSize}
                    total={found}
                    showSizeChanger={false}
                    onChange={setCurrent}
                  />
                ) : null}
              </>
            )}
          </QueryGate>
        </Panel>
      </div>
      <ItemDrawer item={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
};

/** The report of an inspection, `?id=`; it fills while the inspection goes on. */
export const ReportScreen = () => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  useFollowInspection(id);
  const head = useHead(id);
  return (
    <QueryGate what={t('report')} query={head} onBack={() => void navigate(centerAddress)}>
      {(known) => <Report key={known.id} head={known} />}
    </QueryGate>
  );
};
