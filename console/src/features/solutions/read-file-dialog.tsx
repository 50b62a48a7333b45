import { solutionImportsEndpoints } from '@eoms/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { FileDrop } from '../../domain/imports/file-drop.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { staleImports } from './solutions.queries.ts';

interface ReadFileDialogProps {
  open: boolean;
  /** What is in the file can be looked at now. */
  onRead: (importId: string) => void;
  onClose: () => void;
}

/** Takes a file that another system, or this one, has exported. */
export const ReadFileDialog = ({ open, onRead, onClose }: ReadFileDialogProps) => {
  const t = usePhrases('solutions');
  const describe = useDescribeError();
  const read = useChange(solutionImportsEndpoints.readSolutionFile, staleImports);
  const [file, setFile] = useState<File>();
  const send = (chosen: File): void => {
    setFile(chosen);
    read.mutateAsync({ file: chosen }).then(
      ({ id }) => onRead(id),
      // What was wrong is shown below.
      () => undefined,
    );
  };
  return (
    <Modal open={open} title={t('readFile')} footer={null} onCancel={onClose} destroyOnHidden afterClose={read.reset}>
      <div className="column gap-12">
        <p className="text-secondary">{t('readFileText')}</p>
        <FileDrop
          accept=".zip,application/zip"
          words={t('chooseFile')}
          note={t('fileNote')}
          file={file}
          disabled={read.isPending}
          onFile={send}
        />
        {read.isPending ? <TextBones lines={2} /> : null}
        {read.error ? (
          <div className="note level-1" role="alert">
            {describe(read.error).reason}
          </div>
        ) : null}
      </div>
    </Modal>
  );
};
