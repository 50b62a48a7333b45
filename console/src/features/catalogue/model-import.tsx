import { type ModelImportReport, modelsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { ImportDrawer, ImportFile } from '../../domain/imports/import-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { catalogueLists } from './catalogue.queries.ts';

/** Imports a package of models, after a preview that lists the rows which are left out. */
export const ModelImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const take = useChange(modelsEndpoints.importModels, { invalidates: catalogueLists });
  return (
    <ImportDrawer open={open} onClose={onClose} title={t('importTitle')}>
      <ImportFile<ModelImportReport>
        onClose={onClose}
        accept=".zip"
        words={{
          choose: t('chooseFile'),
          note: t('importText'),
          nothing: t('importNothing'),
          run: () => t('importRun'),
        }}
        read={(file) => take.mutateAsync({ query: {}, file })}
        outlookOf={({ created, changed, unchanged, errors, moreErrors }) => ({
          creates: created,
          changes: changed,
          unchanged,
          bad: errors.length + moreErrors,
          skipsBad: true,
          errors,
          moreErrors,
        })}
        run={async ({ errors }, file) => {
          const skipBad = errors.length > 0 ? ({ skipBad: 'true' } as const) : {};
          const report = await take.mutateAsync({ query: { apply: 'true', ...skipBad }, file });
          // What the preview did not show is shown before anything else happens.
          return report.errors.length > errors.length ? { report } : { done: common('imported') };
        }}
      />
    </ImportDrawer>
  );
};
