import type { ApplyImport, ImportPreview, ImportResult, RowChange } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { ImportDrawer, ImportFile, type ImportFileProps } from './import-drawer.tsx';

type Row<S extends object> = { row: number; change: RowChange } & S;
const tones = { create: 'idle', change: 'accent', none: '', bad: 'level-1' } as const;

/** Unchanged rows are counted but not listed. */
const PreviewTable = <S extends object>({ rows, columns, nameOf }: Shown<S> & { rows: readonly Row<S>[] }) => {
  const t = usePhrases('imports');
  const listed = rows.filter((row) => row.change !== 'none');
  if (listed.length === 0) return null;
  return (
    <DataTable<Row<S>>
      label={t('preview')}
      rows={listed}
      loading={false}
      idOf={(r) => String(r.row)}
      nameOf={nameOf}
      columns={[
        { key: 'row', title: '#', align: 'right', render: (r) => r.row },
        {
          key: 'change',
          title: t('result'),
          render: (r) => <span className={`tag ${tones[r.change]}`}>{t(r.change)}</span>,
        },
        ...columns,
      ]}
    />
  );
};

interface Shown<S extends object> {
  /** What the preview shows of each row, after its number and what would happen to it. */
  columns: readonly Column<Row<S>>[];
  nameOf: (row: S) => string;
}

interface TableFileProps<S extends object>
  extends Shown<S>,
    Pick<ImportFileProps<ImportPreview<S>>, 'onClose' | 'template'>,
    Partial<Pick<ImportFileProps<ImportPreview<S>>, 'accept'>> {
  words: { text: string; nothing: string; run: (rows: number) => string; done: (result: ImportResult) => string };
  preview: (file: File) => Promise<ImportPreview<S>>;
  apply: (request: ApplyImport) => Promise<ImportResult>;
  /** Downloads the invalid rows of a preview. */
  saveErrors: (id: string, fileName: string) => void;
}

const TableFile = <S extends object>(props: TableFileProps<S>) => {
  const { onClose, template, words, columns, nameOf, accept = '.xlsx' } = props;
  const t = usePhrases('imports');
  return (
    <ImportFile<ImportPreview<S>>
      onClose={onClose}
      {...(template ? { template } : {})}
      accept={accept}
      words={{ ...words, choose: t('chooseTable'), note: t('tableNote') }}
      read={props.preview}
      outlookOf={({ preview, rows, creates, changes, unchanged, bad, errors }) => ({
        rows,
        creates,
        changes,
        unchanged,
        bad,
        errors,
        skipsBad: true,
        table: <PreviewTable<S> rows={preview} columns={columns} nameOf={nameOf} />,
      })}
      saveErrors={({ id }) => props.saveErrors(id, `${t('errorFile')}.xlsx`)}
      run={async ({ id, bad }) => ({ done: words.done(await props.apply({ id, skipBad: bad > 0 })) })}
    />
  );
};

type TableImportProps<S extends object> = TableFileProps<S> & { open: boolean; title: string };

/** Imports a table (xlsx): a preview row by row first, then its valid rows. */
export const TableImport = <S extends object>({ open, title, ...file }: TableImportProps<S>) => (
  <ImportDrawer open={open} title={title} onClose={file.onClose} width={860}>
    <TableFile<S> {...file} />
  </ImportDrawer>
);
