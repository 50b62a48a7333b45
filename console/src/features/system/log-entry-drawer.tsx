import type { AuditEntry } from '@eoms/contract';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useEntryWords } from './entry-words.ts';
import { LogDifference } from './log-difference.tsx';
import { useActionName } from './use-action-name.ts';

/** A value of the entry, and a way to see only what has the same. */
const Narrowing = ({ children, only }: { children: ReactNode; only?: (() => void) | undefined }) => {
  const t = usePhrases('system');
  return (
    <span className="row">
      {children}
      {only ? <IconButton small icon="filter" label={t('onlyThis')} onClick={only} /> : null}
    </span>
  );
};

interface LogEntryDrawerProps {
  entry: AuditEntry | undefined;
  onClose: () => void;
  /** Narrows the list to what the entry has in common with others. */
  onNarrow: (filter: { userId?: string; action?: string; ip?: string }) => void;
}

/** One entry of the audit log with what it changed. */
export const LogEntryDrawer = ({ entry, onClose, onNarrow }: LogEntryDrawerProps) => {
  const t = usePhrases('system');
  const phone = usePhone();
  const actionName = useActionName();
  const words = useEntryWords();
  const ip = entry?.ip;
  // A refused sign-in names a person who is nobody yet; only what has neither is the system's.
  const userId = entry?.userId ?? (entry && entry.username === null ? 'system' : undefined);
  return (
    <Drawer
      open={entry !== undefined}
      title={entry ? actionName(entry.action) : ''}
      onClose={onClose}
      size={phone ? '100%' : 600}
      destroyOnHidden
    >
      {entry ? (
        <>
          <dl className="key-values">
            <dt>{t('at')}</dt>
            <dd>{dateAndTime(entry.at)}</dd>
            <dt>{t('who')}</dt>
            <dd>
              <Narrowing only={userId ? () => onNarrow({ userId }) : undefined}>
                {entry.username ?? t('system')}
              </Narrowing>
            </dd>
            <dt>{t('action')}</dt>
            <dd className="mono">
              <Narrowing only={() => onNarrow({ action: entry.action })}>{entry.action}</Narrowing>
            </dd>
            <dt>{t('target')}</dt>
            <dd>
              {words.target(entry)}
              {entry.target && words.target(entry) !== entry.target ? (
                <div className="mono text-small text-muted">{entry.target}</div>
              ) : null}
            </dd>
            <dt>{t('from')}</dt>
            <dd className="mono">
              <Narrowing only={ip ? () => onNarrow({ ip }) : undefined}>{ip ?? '—'}</Narrowing>
            </dd>
            <dt>{t('outcome')}</dt>
            <dd>
              {t(entry.outcome)}
              {entry.code ? (
                <div className="text-small text-muted">
                  {words.reason(entry)} <span className="mono">{entry.code}</span>
                </div>
              ) : null}
            </dd>
            <dt>{t('requestId')}</dt>
            <dd className="mono">{entry.requestId ?? '—'}</dd>
            <dt>{t('hash')}</dt>
            <dd className="mono">{entry.hash ?? '—'}</dd>
          </dl>
          <LogDifference entry={entry} />
        </>
      ) : null}
    </Drawer>
  );
};
