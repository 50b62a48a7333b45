import type { AssetDetail } from '@eoms/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { actionsIn, useActionName } from './asset-actions.ts';
import { formOf } from './asset-calls.ts';
import { AssetCosts } from './asset-costs.tsx';
import { AssetRecords } from './asset-records.tsx';
import { AssetSide } from './asset-side.tsx';
import { AssetState } from './asset-state.tsx';
import { useAssetSteps } from './asset-steps.tsx';
import { AssetWorth } from './asset-worth.tsx';
import styles from './assets.module.css';
import { LoanMark } from './due-marks.tsx';

const Actions = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('assetManagement', 'edit');
  const { begin, drawer } = useAssetSteps();
  const nameOf = useActionName();
  return (
    <div className={styles.actions}>
      <Button icon={<Icon name="print" />} onClick={() => begin('labels', [asset])}>
        {t('labels')}
      </Button>
      {canEdit
        ? actionsIn(asset.status).map((action) => (
            <Button key={action} onClick={() => begin(action, [asset])}>
              {nameOf(action, asset.status)}
            </Button>
          ))
        : null}
      {canEdit ? (
        <>
          <Button icon={<Icon name="move" />} onClick={() => begin('move', [asset])}>
            {t('move')}
          </Button>
          <Button type="primary" icon={<Icon name="edit" />} onClick={() => void navigate(formOf(asset.id))}>
            {common('edit')}
          </Button>
        </>
      ) : null}
      {drawer}
    </div>
  );
};

/** The page of an asset. */
export const AssetContent = ({ asset, onBack }: { asset: AssetDetail; onBack: () => void }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  return (
    <>
      <ObjectHead
        picture={<IconButton icon="chevronLeft" label={common('back')} onClick={onBack} />}
        title={asset.name}
        marks={
          <>
            <AssetState status={asset.status} />
            <LoanMark asset={asset} />
          </>
        }
        facts={[
          <span key="code" className="mono">
            {asset.code}
          </span>,
          asset.categoryName,
          asset.model,
          asset.sn ? `${t('sn')} ${asset.sn}` : null,
          [asset.placeName, asset.location].filter(Boolean).join(' '),
        ]}
        actions={<Actions asset={asset} />}
      />
      <div className={`page ${styles.page}`}>
        <div className="column gap-12">
          <AssetWorth asset={asset} />
          <AssetCosts assetId={asset.id} />
          <AssetRecords asset={asset} />
        </div>
        <AssetSide asset={asset} />
      </div>
    </>
  );
};
