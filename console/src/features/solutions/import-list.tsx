import { type SolutionImport, solutionImportsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useMay } from '../../session/use-may.ts';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { ImportStatus } from './import-status.tsx';
import { OriginPanel } from './origin-panel.tsx';
import { ReadFileDialog } from './read-file-dialog.tsx';
import styles from './solutions.module.css';

const Row = ({ one, onOpen }: { one: SolutionImport; onOpen: () => void }) => {
  const t = usePhrases('solutions');
  return (
    <li>
      <span className="column grow">
        <b className="weight-medium">
          {one.solutionName} {t('versionNumber', { number: one.version })}
        </b>
        <span className="text-small text-muted">
          {one.trust === 'own' ? t('ownOrigin') : one.originName} · <Ago at={one.createdAt} />
        </span>
      </span>
      <ImportStatus status={one.status} interrupted={one.interrupted} />
      <PlainButton onClick={onOpen}>{t('open')}</PlainButton>
    </li>
  );
};

/** What the caller has imported, and the systems whose files are trusted. */
export const ImportList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('solutions');
  const canEdit = useMay('solution', 'edit');
  const imports = useQuery(queryOf(solutionImportsEndpoints.listSolutionImports));
  const [isReading, setReading] = useState(false);
  const [opened, setOpened] = useState<string>();
  const read = canEdit ? (
    <Button type="primary" icon={<Icon name="upload" />} onClick={() => setReading(true)}>
      {t('readFile')}
    </Button>
  ) : null;
  return (
    <div className={styles.imports}>
      <Panel data-part="imports">
        <PanelHead title={t('imports')} note={t('importsNote')} line>
          {tabs}
          {read}
        </PanelHead>
        <PanelBody>
          <QueryGate what={t('imports')} query={imports}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState icon="upload" title={t('noImports')} action={read}>
                  {t('noImportsText')}
                </EmptyState>
              ) : (
                <ul className="plain-rows">
                  {found.map((one) => (
                    <Row key={one.id} one={one} onOpen={() => setOpened(one.id)} />
                  ))}
                </ul>
              )
            }
          </QueryGate>
        </PanelBody>
      </Panel>
      <OriginPanel canEdit={canEdit} />
      <ReadFileDialog
        open={isReading}
        onRead={(id) => {
          setReading(false);
          setOpened(id);
        }}
        onClose={() => setReading(false)}
      />
      <ImportDrawer id={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
};
