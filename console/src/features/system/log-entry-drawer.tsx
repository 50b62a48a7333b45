import type { AuditEntry } from '@eoms/contract';
import { Drawer } from 'antd';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useEntryWords } from './entry-words.ts';
import styles from './log-entry.module.css';
import { useActionName } from './use-action-name.ts';

const Json = ({ value }: { value: unknown }) => (
  <pre className={`mono ${styles.logJson}`}>{JSON.stringify(value, null, 2)}</pre>
);

/** One entry of the audit log with the values before and after. */
export const LogEntryDrawer = ({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) => {
  const t = usePhrases('system');
  const phone = usePhone();
  const actionName = useActionName();
  const words = useEntryWords();
  return (
    <Drawer
      open={entry !== undefined}
      title={entry ? actionName(entry.action) : ''}
      onClose={onClose}
      size={phone ? '100%' : 520}
      destroyOnHidden
    >
      {entry ? (
        <>
          <dl className="key-values">
            <dt>{t('at')}</dt>
            <dd>{dateAndTime(entry.at)}</dd>
            <dt>{t('who')}</dt>
            <dd>{entry.username ?? t('system')}</dd>
            <dt>{t('action')}</dt>
            <dd className="mono">{entry.action}</dd>
            <dt>{t('target')}</dt>
            <dd>
              {words.target(entry)}
              {entry.target && words.target(entry) !== entry.target ? (
                <div className="mono text-small text-muted">{entry.target}</div>
              ) : null}
            </dd>
            <dt>{t('from')}</dt>
            <dd className="mono">{entry.ip ?? '—'}</dd>
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
          {entry.before == null ? null : (
            <>
              <h3 className={styles.logPart}>{t('before')}</h3>
              <Json value={entry.before} />
            </>
          )}
          {entry.after == null ? null : (
            <>
              <h3 className={styles.logPart}>{t('after')}</h3>
              <Json value={entry.after} />
            </>
          )}
        </>
      ) : null}
    </Drawer>
  );
};
