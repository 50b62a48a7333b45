import { AutomationFile, automationTransferEndpoints as calls, type ImportedAutomation, textOf } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { ImportDrawer, ImportFile } from '../../domain/imports/import-drawer.tsx';
import type { Outlook } from '../../domain/imports/import-outlook.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './automations.module.css';
import { stale } from './automations.queries.ts';
import { useFileReader } from './use-file-reader.ts';

/** At most this many missing things are named for each automation. */
const fewest = 5;

const ImportRow = ({ row: { name, group, missing, problem } }: { row: ImportedAutomation }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const named = missing.slice(0, fewest).map((one) => {
    const where = one.within === null ? '' : ` (${one.within})`;
    return `${t(`ref_${one.kind}`)} ${one.name}${where}`;
  });
  return (
    <li>
      <span className="column grow">
        <b>{name}</b>
        <span className="text-small text-muted">{group}</span>
        {named.length > 0 ? (
          <span className="text-small text-secondary">
            {named.join(t('comma'))}
            {missing.length > fewest ? t('andMore', { count: missing.length - fewest }) : ''}
          </span>
        ) : null}
      </span>
      {problem ? (
        <StateMark kind="failed" text={textOf(problem, language)} />
      ) : (
        <StateMark kind="confirmed" text={t('importReady')} />
      )}
    </li>
  );
};

const outlookOf = ({ rows }: Report): Outlook => ({
  creates: rows.filter(({ problem }) => problem === null).length,
  changes: 0,
  unchanged: 0,
  bad: rows.filter(({ problem }) => problem !== null).length,
  skipsBad: true,
  errors: [],
  table: (
    <ul className={`plain-rows ${styles.automationImport}`}>
      {rows.map((row) => (
        <ImportRow key={row.name} row={row} />
      ))}
    </ul>
  ),
});

interface Report {
  readonly file: AutomationFile;
  readonly rows: readonly ImportedAutomation[];
}

const Import = ({ onClose }: { onClose: () => void }) => {
  const t = usePhrases('automations');
  const preview = useChange(calls.previewAutomationImport);
  const write = useChange(calls.importAutomations, stale);
  const readFile = useFileReader();
  return (
    <ImportFile<Report>
      onClose={onClose}
      accept=".json,application/json"
      words={{
        choose: t('importChoose'),
        note: t('importNote'),
        nothing: t('importNothing'),
        run: (count) => t('importRun', { count }),
      }}
      read={async (chosen) => {
        const file = await readFile(chosen, AutomationFile);
        return { file, rows: await preview.mutateAsync({ body: file }) };
      }}
      outlookOf={outlookOf}
      run={async ({ file }) => {
        const rows = await write.mutateAsync({ body: file });
        return { done: t('importDone', { count: rows.filter(({ id }) => id !== null).length }) };
      }}
    />
  );
};

/** Imports automations from a file. */
export const AutomationImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('automations');
  return (
    <ImportDrawer open={open} onClose={onClose} title={t('importTitle')}>
      <Import onClose={onClose} />
    </ImportDrawer>
  );
};
