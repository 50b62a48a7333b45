import { assetTransferEndpoints, type AssetImport as Preview } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { outdated } from './asset-calls.ts';
import { AssetState } from './asset-state.tsx';

const { previewAssetImport, applyAssetImport, exportAssetImportErrors, exportAssets } = assetTransferEndpoints;

/** Imports a table of assets. */
export const AssetImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('assets');
  const download = useDownload();
  const read = useChange(previewAssetImport);
  const apply = useChange(applyAssetImport, { invalidates: outdated });
  const template = { query: { template: 'true' } } as const;
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      title={t('importTitle')}
      words={{
        text: t('importText'),
        nothing: t('importNothing'),
        run: (count) => t('importRun', { count }),
        done: ({ created, changed, left }) => t('importDone', { created, changed, left }),
      }}
      template={{
        label: t('importTemplate'),
        save: () => void download(exportAssets, template, `${t('importTemplate')}.xlsx`),
      }}
      preview={(file) => read.mutateAsync({ file })}
      apply={(body) => apply.mutateAsync({ body })}
      saveErrors={(id, fileName) => void download(exportAssetImportErrors, { query: { id } }, fileName)}
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
