import { automationsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from '../../../ui/data-page/data-page.module.css';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Panel, PanelBody } from '../../../ui/panels/panel.tsx';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { ProofFindings } from './proof-findings.tsx';

/** What is wrong with all automations that one may see. */
export const ProofView = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('automations');
  const proof = useQuery({ ...queryOf(automationsEndpoints.proveAutomations), retry: false });
  return (
    <>
      <div data-part="filter-bar" className={styles.filterBar}>
        <span className="text-small text-muted grow">{t('proofAllText')}</span>
        {tabs}
        <Button icon={<Icon name="refresh" size="s" />} loading={proof.isFetching} onClick={() => void proof.refetch()}>
          {t('proveAgain')}
        </Button>
      </div>
      <div className="page">
        <Panel label={t('proof')}>
          <PanelBody>
            <QueryGate what={t('proof')} query={proof}>
              {(found) => <ProofFindings proof={found} />}
            </QueryGate>
          </PanelBody>
        </Panel>
      </div>
    </>
  );
};
