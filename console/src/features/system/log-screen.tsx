import { type AuditEntry, systemEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './log-entry.module.css';
import { LogEntryDrawer } from './log-entry-drawer.tsx';
import { useActionName } from './use-action-name.ts';

const { listAudit, verifyAudit } = systemEndpoints;
const outcomeTag = { done: '', refused: 'tag maintenance', failed: 'tag level-1' } as const;

/** The audit log: who did what, from where, with what outcome. */
export const LogScreen = () => {
  const t = usePhrases('system');
  const toast = useToast();
  const actionName = useActionName();
  const words = useEntryWords();
  const page = usePageState({
    sortable: ['at'],
    filters: { outcome: ['done', 'refused', 'failed'], from: 'any', to: 'any' },
  });
  const entries = useQuery({ ...queryOf(listAudit, { query: page.query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<AuditEntry>();
  const [verifying, setVerifying] = useState(false);
  const verify = async (): Promise<void> => {
    setVerifying(true);
    try {
      const found = await call(verifyAudit);
      if (found.intact) toast.done(t('intact', { count: found.entries }));
      else toast.failed(new Error(t('broken', { at: found.brokenAt ?? '' })));
    } catch (error) {
      toast.failed(error);
    } finally {
      setVerifying(false);
    }
  };
  const { from, to } = page.filters;
  return (
    <>
      <DataPage
        id="log"
        what={t('logs')}
        page={page}
        source={entries}
        idOf={(e) => e.id}
        nameOf={(e) => actionName(e.action)}
        search={t('searchLogs')}
        filters={
          <DatePicker.RangePicker
            aria-label={t('period')}
            value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
            onChange={(range) => {
              page.setFilters({ from: range?.[0]?.startOf('day').format(), to: range?.[1]?.endOf('day').format() });
            }}
            style={{ width: 240 }}
          />
        }
        states={{
          name: 'outcome',
          options: (['done', 'refused', 'failed'] as const).map((value) => ({ value, label: t(value) })),
        }}
        columns={[
          {
            key: 'at',
            title: t('at'),
            sortable: true,
            fixed: true,
            render: (e) => <span className="nowrap">{dateAndTime(e.at)}</span>,
          },
          { key: 'who', title: t('who'), render: (e) => e.username ?? t('system') },
          {
            key: 'action',
            title: t('action'),
            grow: true,
            render: (e) => <TwoLines title={actionName(e.action)} note={<span className="mono">{e.action}</span>} />,
          },
          {
            key: 'target',
            title: t('target'),
            render: (e) => <span className={`truncate ${styles.logTarget}`}>{words.target(e)}</span>,
          },
          { key: 'ip', title: t('from'), render: (e) => <span className="mono">{e.ip ?? '—'}</span> },
          {
            key: 'outcome',
            title: t('outcome'),
            render: (e) => (
              <span className={styles.logOutcome}>
                <span className={outcomeTag[e.outcome]}>{t(e.outcome)}</span>
                {e.outcome === 'done' ? null : (
                  <span className="text-small text-muted truncate">{words.reason(e)}</span>
                )}
              </span>
            ),
          },
        ]}
        actions={
          <Button icon={<Icon name="shield" />} loading={verifying} onClick={() => void verify()}>
            {t('verify')}
          </Button>
        }
        onOpen={setOpened}
        empty={{ title: t('emptyLogs') }}
      />
      <LogEntryDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
};
