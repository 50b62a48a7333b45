import { type DataService, dataServicesEndpoints, operationsAtOnce, type ServiceDocument } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { FileDrop } from '../../domain/imports/file-drop.tsx';
import { ImportDrawer } from '../../domain/imports/import-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { stale } from './data-services.queries.ts';
import { DocumentChoice } from './document-choice.tsx';
import { idOf, inParts, toImport } from './found-operations.ts';

const accept = '.json,.yaml,.yml,application/json,application/yaml';

/** The chosen file, what the server reads in it, and which of that is chosen: what is new, until somebody chooses. */
const useReadFile = (sourceId: string) => {
  const describe = useDescribeError();
  const read = useChange(dataServicesEndpoints.readServiceDocument);
  const [file, setFile] = useState<File>();
  const [document, setDocument] = useState<ServiceDocument>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  const open = async (next: File): Promise<void> => {
    setFile(next);
    setDocument(undefined);
    setFailure(undefined);
    try {
      const found = await read.mutateAsync({ query: { sourceId }, file: next });
      setDocument(found);
      setChosen(new Set(found.operations.filter(({ known }) => !known).map(idOf)));
    } catch (error) {
      setFailure(describe(error).reason);
    }
  };
  return { file, document, chosen, setChosen, failure, open, reading: read.isPending };
};

const Content = ({ service, onClose }: { service: DataService; onClose: () => void }) => {
  const t = usePhrases('dataServices');
  const common = usePhrases('ui');
  const toast = useToast();
  const { file, document, chosen, setChosen, failure, open, reading } = useReadFile(service.id);
  const add = useChange(dataServicesEndpoints.importServiceMethods, stale);
  const write = async (): Promise<void> => {
    const operations = (document?.operations ?? []).filter((one) => chosen.has(idOf(one))).map(toImport);
    const done = { added: 0, changed: 0 };
    try {
      for (const part of inParts(operations, operationsAtOnce)) {
        const { added, changed } = await add.mutateAsync({ body: { sourceId: service.id, operations: part } });
        done.added += added;
        done.changed += changed;
      }
      toast.done(t('imported', done));
      onClose();
    } catch (error) {
      toast.failed(error, 'importFailed');
    }
  };
  return (
    <div className="drawer-body">
      <FileDrop
        accept={accept}
        words={t('chooseFile')}
        note={t('chooseFileNote')}
        file={file}
        disabled={reading}
        onFile={(next) => void open(next)}
      />
      {failure ? (
        <div className="note level-1" role="alert">
          {failure}
        </div>
      ) : null}
      {reading ? <TextBones lines={4} /> : null}
      {document ? (
        <DocumentChoice document={document} baseUrl={service.baseUrl} chosen={chosen} onChoose={setChosen} />
      ) : null}
      <div className="drawer-actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="primary" disabled={chosen.size === 0} loading={add.isPending} onClick={() => void write()}>
          {t('import', { count: chosen.size })}
        </Button>
      </div>
    </div>
  );
};

interface DocumentImportProps {
  service: DataService | undefined;
  onClose: () => void;
}

/** Adds methods to a data server from a document of OpenAPI. */
export const DocumentImport = ({ service, onClose }: DocumentImportProps) => {
  const t = usePhrases('dataServices');
  return (
    <ImportDrawer open={service !== undefined} onClose={onClose} title={t('importDocument')} width={860}>
      {service ? <Content service={service} onClose={onClose} /> : null}
    </ImportDrawer>
  );
};
