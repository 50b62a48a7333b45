import type { AnyEndpoint, ApplyImport, ImportResult, ReplyOf } from '@eoms/contract';
import { type Arguments, useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';

type Word = 'importTitle' | 'importText' | 'importNothing' | 'importRun' | 'importDone' | 'importTemplate';

interface TableCalls<P extends AnyEndpoint> {
  /** Reads an uploaded table. */
  readonly preview: P;
  /** Imports what was previewed. */
  readonly apply: AnyEndpoint;
  /** The invalid rows of a preview, by its id. */
  readonly errors: AnyEndpoint;
  /** The export, which also gives the template. */
  readonly table: AnyEndpoint;
  /** Reading calls whose results an import makes stale. */
  readonly invalidates: readonly Pick<AnyEndpoint, 'path'>[];
}

/** What every import of a table needs of its calls and of its family of phrases, as properties of `TableImport`. */
export const useTableImport = <P extends AnyEndpoint>(
  { preview, apply, errors, table, invalidates }: TableCalls<P>,
  t: (word: Word, values?: Record<string, number>) => string,
) => {
  const download = useDownload();
  const read = useChange(preview);
  const write = useChange(apply, { invalidates });
  return {
    title: t('importTitle'),
    words: {
      text: t('importText'),
      nothing: t('importNothing'),
      run: (count: number) => t('importRun', { count }),
      done: ({ created, changed, left }: ImportResult) => t('importDone', { created, changed, left }),
    },
    template: {
      label: t('importTemplate'),
      save: () => void download(table, { query: { template: 'true' } } as never, `${t('importTemplate')}.xlsx`),
    },
    preview: (file: File): Promise<ReplyOf<P>> => read.mutateAsync({ file } as unknown as Arguments<P>),
    apply: async (body: ApplyImport) => (await write.mutateAsync({ body } as never)) as ImportResult,
    saveErrors: (id: string, fileName: string) => void download(errors, { query: { id } } as never, fileName),
  };
};
