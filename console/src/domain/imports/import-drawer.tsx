import { Button, Drawer } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './import.module.css';
import { ImportOutlook, type Outlook, rowsToWrite } from './import-outlook.tsx';

export interface ImportFileProps<R> {
  onClose: () => void;
  /** As in `<input accept>`. */
  accept: string;
  words: {
    choose: string;
    note: string;
    /** Explains the import, beside the template. */
    text?: string;
    nothing: string;
    run: (rows: number) => string;
  };
  template?: { label: string; save: () => void };
  /** Checks a file; nothing is written yet. */
  read: (file: File) => Promise<R>;
  outlookOf: (report: R) => Outlook;
  saveErrors?: (report: R) => void;
  /** Writes; returns what to tell the user, or another report if there were errors after all. */
  run: (report: R, file: File) => Promise<{ done: string } | { report: R }>;
}

/** The chosen file and what the server reports about it. */
const useCheckedFile = <R,>(read: (file: File) => Promise<R>) => {
  const describe = useDescribeError();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<R>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setReport(undefined);
    setFailure(undefined);
    setReading(true);
    try {
      setReport(await read(chosen));
    } catch (error) {
      setFailure(describe(error).reason);
    } finally {
      setReading(false);
    }
  };
  return { file, report, setReport, failure, isReading, check };
};

/** The content of an import drawer: file, preview, and the button that imports. */
export const ImportFile = <R,>(props: ImportFileProps<R>) => {
  const { onClose, accept, words, template, read, outlookOf, saveErrors, run } = props;
  const common = usePhrases('ui');
  // Loaded with the drawer, not in the middle of a preview.
  usePhrases('imports');
  const toast = useToast();
  const { file, report, setReport, failure, isReading, check } = useCheckedFile(read);
  const [isRunning, setRunning] = useState(false);
  const outlook = report === undefined ? undefined : outlookOf(report);
  const good = outlook ? rowsToWrite(outlook) : 0;
  const write = async (): Promise<void> => {
    if (report === undefined || !file) return;
    setRunning(true);
    try {
      const answer = await run(report, file);
      if ('report' in answer) return setReport(answer.report);
      toast.done(answer.done);
      onClose();
    } catch (error) {
      toast.failed(error, 'importFailed');
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className="drawer-body">
      {template ? (
        <div className={`row ${styles.importHead}`}>
          <span className="text-small text-muted grow">{words.text}</span>
          <Button icon={<Icon name="download" />} onClick={template.save}>
            {template.label}
          </Button>
        </div>
      ) : null}
      <FileDrop
        accept={accept}
        words={words.choose}
        note={words.note}
        file={file}
        disabled={isReading}
        onFile={(chosen) => void check(chosen)}
      />
      {failure ? (
        <div className="note level-1" role="alert">
          {failure}
        </div>
      ) : null}
      {isReading ? <TextBones lines={4} /> : null}
      {outlook && report !== undefined ? (
        <ImportOutlook
          outlook={outlook}
          nothing={words.nothing}
          saveErrors={saveErrors ? () => saveErrors(report) : undefined}
        />
      ) : null}
      <div className="drawer-actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="primary" disabled={good === 0} loading={isRunning} onClick={() => void write()}>
          {words.run(good)}
        </Button>
      </div>
    </div>
  );
};

interface ImportDrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  width?: number;
  children: ReactNode;
}

/** Waits for the phrases of imports itself, so that they are loaded with the drawer and not with the screen. */
export const ImportDrawer = ({ width = 640, children, ...drawer }: ImportDrawerProps) => (
  <Drawer {...drawer} size={width} destroyOnHidden>
    <Suspense fallback={<TextBones lines={4} />}>{children}</Suspense>
  </Drawer>
);
