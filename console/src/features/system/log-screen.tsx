import { type AuditEntry, auditLogEndpoints, exportedAuditAtMost, systemEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './log-entry.module.css';
import { LogEntryDrawer } from './log-entry-drawer.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogProof } from './log-proof.tsx';
import { useActionName } from './use-action-name.ts';
import { useLogPage } from './use-log-page.ts';

const { listAudit } = systemEndpoints;
const { exportAudit } = auditLogEndpoints;
const outcomeTag = { done: '', refused: 'tag maintenance', failed: 'tag level-1' } as const;

/** The audit log: who did what, from where, with what outcome. */
export const LogScreen = () => {
  const t = usePhrases('system');
  const actionName = useActionName();
  const words = useEntryWords();
  const page = useLogPage();
  const entries = useQuery({ ...queryOf(listAudit, { query: page.query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<AuditEntry>();
  const [proving, setProving] = useState(false);
  const download = useDownload();
  const { current, size, sort, order, ...narrowed } = page.query;
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
        filters={<LogFilters page={page} />}
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
          <>
            <IconButton
              icon="download"
              label={t('exportTable', { count: exportedAuditAtMost })}
              onClick={() => void download(exportAudit, { query: narrowed }, `${t('logs')}.xlsx`)}
            />
            <Button icon={<Icon name="shield" />} onClick={() => setProving(true)}>
              {t('proof')}
            </Button>
          </>
        }
        onOpen={setOpened}
        empty={{ title: t('emptyLogs') }}
      />
      <LogEntryDrawer
        entry={opened}
        onClose={() => setOpened(undefined)}
        onNarrow={(filter) => {
          page.setFilters(filter);
          setOpened(undefined);
        }}
      />
      <LogProof page={page} open={proving} onClose={() => setProving(false)} />
    </>
  );
};
