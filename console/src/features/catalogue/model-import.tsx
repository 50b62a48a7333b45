import { type ModelImportReport, modelsEndpoints } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FileDrop } from '../../pickers/file-drop.tsx';
import { RowErrors } from '../../pickers/row-errors.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { catalogueLists } from './catalogue.queries.ts';

const Body = ({ onClose }: { onClose: () => void }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const toast = useToast();
  const take = useChange(modelsEndpoints.importModels, { invalidates: catalogueLists });
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ModelImportReport>();
  const [failure, setFailure] = useState<string>();
  const describe = useDescribeError();
  const look = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setReport(undefined);
    setFailure(undefined);
    try {
      setReport(await take.mutateAsync({ query: {}, file: chosen }));
    } catch (error) {
      setFailure(describe(error).reason);
    }
  };
  const apply = async (): Promise<void> => {
    if (!file) return;
    try {
      const done = await take.mutateAsync({ query: { apply: 'true' }, file });
      setReport(done);
      if (done.errors.length > 0) return;
      toast.done(common('imported'));
      onClose();
    } catch (error) {
      toast.failed(error, 'importFailed');
    }
  };
  const clean = report !== undefined && report.errors.length === 0;
  const nothing = clean && report.created + report.changed === 0;
  return (
    <div className="drawer-body">
      <FileDrop accept=".zip" words={t('chooseFile')} note={t('importText')} file={file} onFile={(f) => void look(f)} />
      {failure ? (
        <div className="note a1" role="alert">
          {failure}
        </div>
      ) : null}
      {report ? (
        <>
          <ValueStrip
            values={[
              { key: 'created', label: t('importCreated'), value: report.created },
              { key: 'changed', label: t('importChanged'), value: report.changed },
              { key: 'unchanged', label: t('importUnchanged'), value: report.unchanged },
              { key: 'errors', label: t('importErrors'), value: report.errors.length },
            ]}
          />
          <StateMark
            kind={clean ? 'confirmed' : 'failed'}
            text={
              clean ? t(nothing ? 'importNothing' : 'importClean') : t('importBad', { count: report.errors.length })
            }
          />
          <RowErrors errors={report.errors} />
        </>
      ) : null}
      <div className="drawer-actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="primary" disabled={!clean || nothing} loading={take.isPending} onClick={() => void apply()}>
          {t('importRun')}
        </Button>
      </div>
    </div>
  );
};

/** Imports a package of models: a preview first, then all of it or nothing. */
export const ModelImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('catalogue');
  return (
    <Drawer open={open} title={t('importTitle')} onClose={onClose} size={640} destroyOnHidden>
      <Body onClose={onClose} />
    </Drawer>
  );
};
