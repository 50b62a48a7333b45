import { Worker } from 'node:worker_threads';

/** Empty cells are null. */
export type Cell = string | number | boolean | null;

export interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface TableLimits {
  /** Rows with the heading. */
  readonly rowsAtMost: number;
}

export type ReadTable =
  | { readonly outcome: 'read'; readonly name: string; readonly rows: Cell[][] }
  | { readonly outcome: 'unreadable' | 'tooManyRows' };

const program = new URL('./table-worker.mjs', import.meta.url);
const withinMs = 60_000;
const memoryMb = 1_024;
const rowsAMessage = 1_000;
const [narrowest, widest] = [8, 60];

interface Answer {
  readonly rows?: Cell[][];
  readonly done?: 'read' | 'tooManyRows' | 'written';
  readonly name?: string;
  readonly content?: Uint8Array;
}

export interface Tables {
  /** The first sheet of an xlsx file. */
  read(content: Buffer, limits: TableLimits): Promise<ReadTable>;
  /** An xlsx file. Text that a spreadsheet could take for a formula gets a `'` in front. */
  write(sheets: readonly Sheet[]): Promise<Buffer>;
}

const threadsAtMost = 2;

/** Lets so many in at a time; the others wait their turn. */
const createTurnstile = (places: number) => {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    while (busy >= places) await new Promise<void>((resolve) => queue.push(resolve));
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      queue.shift()?.();
    }
  };
};

/** Runs the thread until its last answer; rejects when it fails, runs out of memory or takes too long. */
const inThread = async (
  data: object,
  on: { answer?: (answer: Answer) => void; start?: (thread: Worker) => Promise<void> },
): Promise<Answer> => {
  const thread = new Worker(program, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const late = setTimeout(() => thread.terminate(), withinMs);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.on('message', (answer: Answer) => {
        on.answer?.(answer);
        if (answer.done) resolve(answer);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread ended without an answer')));
      on.start?.(thread).catch(reject);
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
};

const read: Tables['read'] = async (content, { rowsAtMost }) => {
  const rows: Cell[][] = [];
  try {
    const take = (answer: Answer) => {
      for (const row of answer.rows ?? []) rows.push(row);
    };
    const { done, name = '' } = await inThread({ do: 'read', content, rowsAtMost }, { answer: take });
    return done === 'read' ? { outcome: 'read', name, rows } : { outcome: 'tooManyRows' };
  } catch {
    // Whatever is wrong with it, to the one who sent it it is a file that is no table.
    return { outcome: 'unreadable' };
  }
};

const widthOf = (heading: string): number =>
  Math.min(
    widest,
    Math.max(
      narrowest,
      [...heading].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 4),
    ),
  );

const write: Tables['write'] = async (sheets) => {
  const plain = sheets.map(({ name, headings }) => ({ name, headings, widths: headings.map(widthOf) }));
  const { content } = await inThread(
    { do: 'write', sheets: plain },
    {
      start: async (thread) => {
        for (const [sheet, { rows }] of sheets.entries())
          for (let i = 0; i < rows.length; i += rowsAMessage) {
            thread.postMessage({ sheet, rows: rows.slice(i, i + rowsAMessage) });
            await new Promise((resolve) => setImmediate(resolve));
          }
        thread.postMessage({ end: true });
      },
    },
  );
  return Buffer.from(content ?? []);
};

/** Reads and writes tables in threads of their own, two at a time. */
export const createTables = (): Tables => {
  const inTurn = createTurnstile(threadsAtMost);
  return {
    read: (content, limits) => inTurn(() => read(content, limits)),
    write: (sheets) => inTurn(() => write(sheets)),
  };
};

/** What was written, without the `'` that made it harmless. */
export const withoutGuard = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
