import { type AssetDetail, assetLoansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useFollowLoans } from '../../domain/asset-loans/loan-calls.ts';
import { LoanLines } from '../../domain/asset-loans/loan-lines.tsx';
import { ReserveForm } from '../../domain/asset-loans/reserve-form.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';

/** The newest; older ones are in the list of loans. */
const shown = '20';

/** Who has reserved an asset, who has it and who had it. */
export const AssetReservations = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assetLoans');
  useFollowLoans();
  const canEdit = useMay('assetLoan', 'edit');
  const [reserving, setReserving] = useState(false);
  const loans = useQuery(queryOf(assetLoansEndpoints.listAssetLoans, { query: { assetId: asset.id, size: shown } }));
  const isFit = asset.status !== 'inRepair' && asset.status !== 'retired';
  return (
    <Panel data-part="asset-loans">
      <PanelHead title={t('reservations')} line>
        {canEdit && isFit ? (
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => setReserving(true)}>
            {t('reserve')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('reservations')} query={loans}>
          {({ records }) => <LoanLines loans={records} by="holder" empty={t('noneForAsset')} />}
        </QueryGate>
      </PanelBody>
      <ReserveForm
        open={reserving}
        assets={[{ id: asset.id, name: `${asset.code} ${asset.name}` }]}
        onClose={() => setReserving(false)}
      />
    </Panel>
  );
};
