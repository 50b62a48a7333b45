import { auditLogEndpoints, type LogArchive } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './log-entry.module.css';

const { listLogArchives, downloadLogArchive } = auditLogEndpoints;
const size = 10;

const Archive = ({ archive }: { archive: LogArchive }) => {
  const t = usePhrases('system');
  const download = useDownload();
  const { id, from, to, firstAt, lastAt, bytes, node, isHere, file } = archive;
  return (
    <li className={styles.logArchive}>
      <div>
        <div className="numeric">
          {firstAt.slice(0, 10)} – {lastAt.slice(0, 10)}
        </div>
        <div className="text-small text-muted">
          {t('archiveEntries', { from, to })} · {sizeText(bytes)}
          {isHere ? '' : ` · ${t('archiveAt', { node })}`}
        </div>
      </div>
      <IconButton
        icon="download"
        label={t('downloadArchive', { from, to })}
        disabled={!isHere}
        onClick={() => void download(downloadLogArchive, { params: { id } }, file)}
      />
    </li>
  );
};

/** What is no longer in the log, file by file. Nothing is shown while there are none. */
export const LogArchives = () => {
  const t = usePhrases('system');
  const [current, setCurrent] = useState(1);
  const archives = useQuery(queryOf(listLogArchives, { query: { current: String(current), size: String(size) } }));
  if (archives.data?.total === 0) return null;
  return (
    <section>
      <h3 className={styles.logPart}>{t('archives')}</h3>
      <p className={`text-small text-muted ${styles.proofText}`}>{t('archivesText')}</p>
      <QueryGate what={t('archives')} query={archives}>
        {({ records, total }) => (
          <>
            <ul className={styles.logArchives}>
              {records.map((archive) => (
                <Archive key={archive.id} archive={archive} />
              ))}
            </ul>
            {total > size && (
              <Pagination
                size="small"
                current={current}
                pageSize={size}
                total={total}
                showSizeChanger={false}
                onChange={setCurrent}
              />
            )}
          </>
        )}
      </QueryGate>
    </section>
  );
};
