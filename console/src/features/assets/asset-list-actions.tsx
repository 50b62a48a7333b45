import { type ArgumentsOf, assetTransferEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AssetImport } from './asset-import.tsx';
import { CategoriesDrawer } from './categories-drawer.tsx';

const { exportAssets } = assetTransferEndpoints;

interface AssetListActionsProps {
  canEdit: boolean;
  /** What the list shows, and the export writes. */
  filters: ArgumentsOf<typeof exportAssets>['query'];
}

/** What one does with the list as a whole: its categories, tables in and out. */
export const AssetListActions = ({ canEdit, filters }: AssetListActionsProps) => {
  const t = usePhrases('assets');
  const download = useDownload();
  const [open, setOpen] = useState<'categories' | 'import'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton icon="list" label={t('categories')} onClick={() => setOpen('categories')} />
      {canEdit ? <IconButton icon="upload" label={t('import')} onClick={() => setOpen('import')} /> : null}
      <IconButton
        icon="download"
        label={t('export')}
        onClick={() => void download(exportAssets, { query: filters }, `${t('assets')}.xlsx`)}
      />
      <CategoriesDrawer open={open === 'categories'} onClose={close} />
      <AssetImport open={open === 'import'} onClose={close} />
    </>
  );
};
