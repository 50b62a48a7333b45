import { assetLoansEndpoints, isOpenState, type Meeting, meetingStates } from '@eoms/contract';
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

const atMost = '200';

/** The equipment that is reserved for a meeting; more can be added until it is over. */
export const MeetingEquipment = ({ meeting }: { meeting: Meeting }) => {
  const t = usePhrases('assetLoans');
  useFollowLoans();
  const canEdit = useMay('placeMeeting', 'edit');
  const [reserving, setReserving] = useState(false);
  const loans = useQuery(
    queryOf(assetLoansEndpoints.listAssetLoans, { query: { meetingId: meeting.id, size: atMost } }),
  );
  return (
    <Panel data-part="meeting-equipment">
      <PanelHead title={t('equipment')} line>
        {canEdit && isOpenState(meetingStates, meeting.status) ? (
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => setReserving(true)}>
            {t('addEquipment')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('equipment')} query={loans}>
          {({ records }) => <LoanLines loans={records} by="asset" empty={t('noneForMeeting')} />}
        </QueryGate>
      </PanelBody>
      <ReserveForm open={reserving} meetingId={meeting.id} onClose={() => setReserving(false)} />
    </Panel>
  );
};
