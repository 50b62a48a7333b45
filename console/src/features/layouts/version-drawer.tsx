import { type LayoutVersion, layoutsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { UnreadableMark } from '../../domain/definitions/unreadable-mark.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './designer.module.css';
import type { Palette } from './layout-items.ts';
import { VersionDifference } from './version-difference.tsx';

interface VersionDrawerProps {
  open: boolean;
  placeId: string;
  palette: Palette;
  readOnly: boolean;
  onClose: () => void;
  onRestore: (version: LayoutVersion) => void;
}

const mostVersions = '100';

const Versions = ({ placeId, palette, readOnly, onRestore }: VersionDrawerProps) => {
  const t = usePhrases('layouts');
  const [compared, setCompared] = useState<string>();
  const versions = useQuery(queryOf(layoutsEndpoints.pageLayoutVersions, { query: { placeId, size: mostVersions } }));
  return (
    <QueryGate what={t('versions')} query={versions}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState icon="history" title={t('noVersions')}>
            {t('noVersionsText')}
          </EmptyState>
        ) : (
          <ol data-part="version-list" className={styles.versionList}>
            {records.map((version) => (
              <li key={version.id}>
                <div className="row">
                  <b className="numeric">v{version.number}</b>
                  <span className="truncate grow">{version.note || t('noNote')}</span>
                </div>
                <div className="row text-small text-muted">
                  <span className="truncate grow">
                    {version.by} · {dateAndTime(version.createdAt)}
                    {version.unreadable ? null : ` · ${t('widgetCount', { count: version.widgets })}`}
                  </span>
                  {version.unreadable ? <UnreadableMark /> : null}
                  <Button
                    size="small"
                    disabled={version.unreadable ?? false}
                    aria-expanded={compared === version.id}
                    onClick={() => setCompared((now) => (now === version.id ? undefined : version.id))}
                  >
                    {t('difference')}
                  </Button>
                  {readOnly ? null : (
                    <Button size="small" disabled={version.unreadable ?? false} onClick={() => onRestore(version)}>
                      {t('restore')}
                    </Button>
                  )}
                </div>
                {compared === version.id ? <VersionDifference id={version.id} palette={palette} /> : null}
              </li>
            ))}
          </ol>
        )
      }
    </QueryGate>
  );
};

/** The published versions: who, when, what differs from the draft, and restoring one. */
export const VersionDrawer = (props: VersionDrawerProps) => {
  const t = usePhrases('layouts');
  return (
    <Drawer open={props.open} size={480} title={t('versions')} onClose={props.onClose} destroyOnHidden>
      <Versions {...props} />
    </Drawer>
  );
};
