import { auditLogEndpoints, systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { LogArchives } from './log-archives.tsx';
import styles from './log-entry.module.css';
import { PackageHash } from './package-hash.tsx';
import type { LogPage } from './use-log-page.ts';

const { verifyAudit } = systemEndpoints;
const { makeAuditRecord, exportAuditChain, getAuditKey, verifyLogArchives } = auditLogEndpoints;

const VerifyButton = () => {
  const t = usePhrases('system');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const verify = async (): Promise<void> => {
    setBusy(true);
    try {
      const found = await call(verifyAudit);
      const files = await call(verifyLogArchives);
      const wrong = [...files.altered, ...files.missing];
      if (!found.intact) toast.failed(new Error(t('broken', { at: found.brokenAt ?? '' })));
      else if (wrong.length > 0) toast.failed(new Error(t('archivesBroken', { files: wrong.join(', ') })));
      else toast.done(t('intact', { count: found.entries }));
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Icon name="shield" />} loading={busy} onClick={() => void verify()}>
      {t('verify')}
    </Button>
  );
};

const DownloadButton = ({ label, get }: { label: string; get: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      icon={<Icon name="download" />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void get().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
};

const KeyFingerprint = () => {
  const t = usePhrases('system');
  const toast = useToast();
  const key = useQuery(queryOf(getAuditKey));
  return (
    <section>
      <h3 className={styles.logPart}>{t('fingerprint')}</h3>
      <QueryGate what={t('fingerprint')} query={key}>
        {({ fingerprint }) => (
          <div className="row">
            <PackageHash hash={fingerprint} />
            <IconButton
              icon="copy"
              label={t('fingerprint')}
              onClick={() => void copyText(fingerprint).then(() => toast.done(t('copied')))}
            />
          </div>
        )}
      </QueryGate>
      <p className={`text-small text-muted ${styles.proofText}`}>{t('fingerprintText')}</p>
    </section>
  );
};

/** Whether the log is whole, and what others need to see it for themselves. */
export const LogProof = ({ page, open, onClose }: { page: LogPage; open: boolean; onClose: () => void }) => {
  const t = usePhrases('system');
  const phone = usePhone();
  const download = useDownload();
  const { from, to } = page.filters;
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return (
    <Drawer open={open} title={t('proof')} onClose={onClose} size={phone ? '100%' : 460} destroyOnHidden>
      <p className={styles.proofText}>{t('proofText')}</p>
      <div className={`row ${styles.proofActions}`}>
        <VerifyButton />
        <DownloadButton
          label={t('makeRecord')}
          get={() => download(makeAuditRecord, {}, `${t('sealedRecord')}.json`)}
        />
      </div>
      <KeyFingerprint />
      <h3 className={styles.logPart}>{t('exportChain')}</h3>
      <p className={`text-small text-muted ${styles.proofText}`}>{t('exportChainText')}</p>
      <DownloadButton
        label={t('exportChain')}
        get={() => download(exportAuditChain, { query: period }, `${t('logs')}.jsonl.gz`)}
      />
      <LogArchives />
      <p className={`text-small text-muted ${styles.proofText}`}>{t('verifyProgram')}</p>
    </Drawer>
  );
};
