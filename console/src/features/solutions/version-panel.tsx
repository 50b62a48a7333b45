import { type SolutionDetail, type SolutionVersion, solutionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { DifferenceDrawer } from './difference-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import styles from './solutions.module.css';
import { staleImports } from './solutions.queries.ts';

interface VersionPanelProps {
  solution: SolutionDetail;
  canEdit: boolean;
}

/** The published versions: what changed in each, the file for other systems, and the way back. */
export const VersionPanel = ({ solution, canEdit }: VersionPanelProps) => {
  const t = usePhrases('solutions');
  const act = useAct();
  const download = useDownload();
  const versions = useQuery(queryOf(solutionsEndpoints.listSolutionVersions, { params: { id: solution.id } }));
  const restore = useChange(solutionsEndpoints.restoreSolution, staleImports);
  const [compared, setCompared] = useState<SolutionVersion>();
  const [restoring, setRestoring] = useState<string>();
  const save = ({ id: versionId, number }: SolutionVersion): Promise<void> =>
    download(solutionsEndpoints.exportSolution, { body: { versionId } }, `${solution.name}-v${number}.zip`);
  const begin = ({ id: versionId }: SolutionVersion): Promise<unknown> =>
    act(async () => setRestoring((await restore.mutateAsync({ body: { versionId } })).id));
  return (
    <Panel data-part="versions">
      <PanelHead title={t('versions')} line />
      <PanelBody>
        <QueryGate what={t('versions')} query={versions}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState icon="history" title={t('neverPublished')}>
                {t('neverPublishedText')}
              </EmptyState>
            ) : (
              <ul className={`plain-rows ${styles.versions}`}>
                {found.map((version) => (
                  <li key={version.id}>
                    <span className="column grow">
                      <b className="weight-medium">{t('versionNumber', { number: version.number })}</b>
                      <span>{version.note}</span>
                      <span className="text-small text-muted">
                        {version.by} · <Ago at={version.createdAt} /> · {t('memberCount', { count: version.members })}
                      </span>
                    </span>
                    <span className={styles.actions}>
                      <Button size="small" onClick={() => setCompared(version)}>
                        {t('compare')}
                      </Button>
                      <Button
                        size="small"
                        disabled={solution.status === 'withdrawn'}
                        onClick={() => void save(version)}
                      >
                        {t('export')}
                      </Button>
                      {canEdit ? (
                        <Button size="small" onClick={() => void begin(version)}>
                          {t('restore')}
                        </Button>
                      ) : null}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
      <DifferenceDrawer version={compared} onClose={() => setCompared(undefined)} />
      <ImportDrawer id={restoring} onClose={() => setRestoring(undefined)} />
    </Panel>
  );
};
