import { assetTransferEndpoints, type AssetImport as Preview } from '@eoms/contract';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { useTableImport } from '../../domain/imports/use-table-import.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { outdated } from './asset-calls.ts';
import { AssetState } from './asset-state.tsx';

const { previewAssetImport, applyAssetImport, exportAssetImportErrors, exportAssets } = assetTransferEndpoints;

/** Imports a table of assets. */
export const AssetImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('assets');
  const calls = useTableImport(
    {
      preview: previewAssetImport,
      apply: applyAssetImport,
      errors: exportAssetImportErrors,
      table: exportAssets,
      invalidates: outdated,
    },
    t,
  );
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      {...calls}
      nameOf={(r) => r.name}
      columns={[
        {
          key: 'name',
          title: t('name'),
          grow: true,
          render: (r) => <TwoLines title={r.name || '—'} note={r.code || t('codeHint')} />,
        },
        { key: 'place', title: t('place'), render: (r) => r.place || '—' },
        {
          key: 'status',
          title: t('status'),
          render: (r) =>
            r.status === null ? (
              '—'
            ) : (
              <span className="column">
                <AssetState status={r.status} />
                {r.holder ? <span className="text-small">{t('lentTo', { holder: r.holder })}</span> : null}
              </span>
            ),
        },
      ]}
    />
  );
};
