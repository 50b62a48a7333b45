import { type DocumentVersion, documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { queryOf } from '../../../api/query-of.ts';
import { dateAndTime } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { EmptyState } from '../../../ui/states/state-box.tsx';
import styles from '../designer.module.css';

interface DocumentVersionsProps {
  open: boolean;
  documentId: string;
  readOnly: boolean;
  onClose: () => void;
  onRestore: (version: DocumentVersion) => void;
}

const mostVersions = '100';

const Versions = ({ documentId, readOnly, onRestore }: DocumentVersionsProps) => {
  const t = usePhrases('documents');
  const query = { id: documentId, size: mostVersions };
  const versions = useQuery(queryOf(documentsEndpoints.pageDocumentVersions, { query }));
  return (
    <QueryGate what={t('versions')} query={versions}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState icon="history" title={t('noVersions')} />
        ) : (
          <ol data-part="version-list" className={styles.versionList}>
            {records.map((version) => (
              <li key={version.id}>
                <div className="row">
                  <b className="numeric">v{version.number}</b>
                  <span className="truncate grow">{version.note}</span>
                  {readOnly ? null : (
                    <Button size="small" onClick={() => onRestore(version)}>
                      {t('restore')}
                    </Button>
                  )}
                </div>
                <div className="text-small text-muted truncate">
                  {version.by} · {dateAndTime(version.createdAt)} · {t('pageCount', { count: version.pages })}
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </QueryGate>
  );
};

/** The published versions of a document, and restoring one. */
export const DocumentVersions = (props: DocumentVersionsProps) => {
  const t = usePhrases('documents');
  return (
    <Drawer open={props.open} size={480} title={t('versions')} onClose={props.onClose} destroyOnHidden>
      <Versions {...props} />
    </Drawer>
  );
};
