import type { imports as zh } from '../zh/imports.ts';

export const imports: Record<keyof typeof zh, string> = {
  chooseTable: 'Choose a table',
  tableNote: 'xlsx, up to 20,000 rows and 5 MB',
  preview: 'Preview',
  result: 'Result',
  rows: 'Rows',
  create: 'New',
  change: 'Change',
  moreErrors: '{{count}} more errors are not listed',
  none: 'Unchanged',
  bad: 'Invalid',
  clean: 'Everything is valid',
  skipped: '{{count}} invalid rows will be skipped',
  refused: '{{count}} errors: correct them and choose the file again',
  errorFile: 'Invalid rows',
  part: 'Part',
  row: 'Row',
  column: 'Column',
  problem: 'Problem',
};
