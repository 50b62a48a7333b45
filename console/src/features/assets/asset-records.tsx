import { type AssetDetail, type AssetRecord, assetRecordsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { outdated } from './asset-calls.ts';
import styles from './assets.module.css';
import { newRecord, RecordForm, type RecordValues, recordValues } from './record-form.tsx';

const { listAssetRecords, removeAssetRecord } = assetRecordsEndpoints;
/** The newest; an asset has seldom more. */
const shown = '100';

interface RowProps {
  record: AssetRecord;
  canEdit: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

const Row = ({ record, canEdit, onOpen, onRemove }: RowProps) => {
  const kinds = usePhrases('maintenance');
  const common = usePhrases('ui');
  return (
    <li className={styles.record}>
      <span className="numeric text-secondary nowrap">{record.performedOn}</span>
      <span className="column">
        <button type="button" className="link truncate" onClick={onOpen}>
          {record.remarks || kinds(record.kind)}
        </button>
        <span className="text-small text-muted">
          {[kinds(record.kind), record.performedBy, record.parts].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="numeric">{moneyText(record.cost)}</span>
      {canEdit ? <IconButton small icon="trash" label={common('remove')} onClick={onRemove} /> : <span />}
    </li>
  );
};

/** Work that was done on an asset, the newest first. */
export const AssetRecords = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const canEdit = useMay('assetManagement', 'edit');
  const records = useQuery(queryOf(listAssetRecords, { query: { assetId: asset.id, size: shown } }));
  const [draft, setDraft] = useState<RecordValues>();
  const removeOne = useRemove(removeAssetRecord, {
    invalidates: outdated,
    args: ({ id }: AssetRecord) => ({ query: { id } }),
    title: ({ performedOn }) => t('removeRecord', { date: performedOn }),
  });
  const total = records.data?.total;
  return (
    <Panel>
      <PanelHead title={t('records')} note={total === undefined ? '' : t('recordCount', { count: total })} line>
        {canEdit ? (
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => setDraft(newRecord(asset.id))}>
            {t('newRecord')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('records')} query={records}>
          {(page) =>
            page.records.length === 0 ? (
              <p className="text-small text-muted">{t('noRecords')}</p>
            ) : (
              <ul className={styles.lines}>
                {page.records.map((record) => (
                  <Row
                    key={record.id}
                    record={record}
                    canEdit={canEdit}
                    onOpen={() => setDraft(recordValues(record))}
                    onRemove={() => void removeOne(record)}
                  />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
      <RecordForm
        draft={draft}
        purchasedOn={asset.purchasedOn}
        readOnly={!canEdit}
        onClose={() => setDraft(undefined)}
      />
    </Panel>
  );
};
