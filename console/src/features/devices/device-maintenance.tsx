import { type DeviceDetail, type MaintenanceRecord, maintenanceEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryFailure } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { DeviceBaseline } from './device-baseline.tsx';
import styles from './device-page.module.css';

/** Maintenance records of one device, with a link to add one, and the settings that are to stay. */
export const DeviceMaintenance = ({ device }: { device: DeviceDetail }) => {
  const deviceId = device.id;
  const t = usePhrases('maintenance');
  const navigate = useNavigate();
  const canEdit = useMay('modelDeviceMaintain', 'edit');
  const edit = useScreenLink('modelDeviceMaintainEdit');
  const records = useQuery(
    queryOf(maintenanceEndpoints.pageMaintenance, {
      query: { deviceId, size: '50', sort: 'performedOn', order: 'desc' },
    }),
  );
  const add =
    canEdit && edit ? (
      <Button icon={<Icon name="plus" />} onClick={() => void navigate(`${edit}?deviceId=${deviceId}`)}>
        {t('newRecord')}
      </Button>
    ) : null;
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      <Panel>
        <PanelHead title={t('records')} line>
          {add}
        </PanelHead>
        {records.error && !records.data ? (
          <QueryFailure what={t('records')} query={records} />
        ) : records.data?.records.length === 0 ? (
          <EmptyState icon="wrench" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <DataTable<MaintenanceRecord>
            label={t('records')}
            rows={records.data?.records ?? []}
            loading={records.isPending}
            idOf={(m) => m.id}
            nameOf={(m) => m.performedOn}
            {...(edit ? { onOpen: (m) => void navigate(`${edit}?id=${m.id}`) } : {})}
            columns={[
              { key: 'performedOn', title: t('performedOn'), render: (m) => m.performedOn },
              { key: 'kind', title: t('kind'), render: (m) => t(m.kind) },
              { key: 'description', title: t('description'), grow: true, render: (m) => m.description || '—' },
              { key: 'performedBy', title: t('performedBy'), render: (m) => m.performedBy },
              { key: 'nextOn', title: t('nextOn'), render: (m) => m.nextOn ?? '—' },
            ]}
          />
        )}
      </Panel>
      <DeviceBaseline device={device} />
    </div>
  );
};
