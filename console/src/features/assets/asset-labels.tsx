import type { Asset } from '@eoms/contract';
import { useMemo } from 'react';
import { LabelsDrawer } from '../../domain/labels/labels-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { pageOf } from './asset-calls.ts';

interface AssetLabelsProps {
  assets: readonly Asset[] | undefined;
  onClose: () => void;
}

/** A sheet of labels with QR codes that lead to the pages of assets. */
export const AssetLabels = ({ assets, onClose }: AssetLabelsProps) => {
  const t = usePhrases('assets');
  const labels = useMemo(
    () =>
      assets?.map((asset) => ({
        id: asset.id,
        path: pageOf(asset.id),
        title: asset.code,
        lines: [asset.name, asset.model ?? '', asset.sn ? `${t('sn')} ${asset.sn}` : ''],
      })),
    [assets, t],
  );
  return <LabelsDrawer kind="asset" labels={labels} title={t('labels')} text={t('labelText')} onClose={onClose} />;
};
