import type { RestoreCounts } from '@eoms/contract';
import { expect, it } from 'vitest';
import { canChoose, chosenCounts, kindsToBegin, rowsToRemove, rowsToWrite, totalsOf } from './restore-figures.ts';

const none = {
  inBackup: 0,
  added: 0,
  changed: 0,
  same: 0,
  conflicts: 0,
  undecided: 0,
  takesBackup: 0,
  onlyHere: 0,
  leftOut: 0,
};
const counts: RestoreCounts[] = [
  {
    ...none,
    kind: 'devices',
    added: 1,
    changed: 4,
    same: 356,
    conflicts: 3,
    undecided: 1,
    takesBackup: 1,
    onlyHere: 2,
    inBackup: 362,
  },
  { ...none, kind: 'navigation', same: 24, inBackup: 24 },
  { ...none, kind: 'notify', same: 18, onlyHere: 3, inBackup: 18 },
  { ...none, kind: 'log', added: 9, inBackup: 9 },
];

it('adds up', () => {
  expect(totalsOf(counts)).toMatchObject({ added: 10, changed: 4, same: 398, conflicts: 3, undecided: 1, onlyHere: 5 });
});
it('begins with the kinds in which something differs, and never with the log', () => {
  expect(kindsToBegin({ counts, mode: 'merge' })).toEqual(['devices']);
  expect(kindsToBegin({ counts, mode: 'exact' })).toEqual(['devices', 'notify']);
  expect([canChoose('log', 'merge'), canChoose('log', 'exact'), canChoose('history', 'merge')]).toEqual([
    false,
    true,
    true,
  ]);
});
it('counts what would be written: conflicts only where the backup is taken', () => {
  expect(rowsToWrite(chosenCounts(counts, new Set(['devices'] as const)))).toBe(6);
  expect(rowsToWrite(chosenCounts(counts, new Set(['notify'] as const)))).toBe(0);
});
it('removes only what is not in the backup, and only to be exact', () => {
  expect(rowsToRemove(counts, 'merge')).toBe(0);
  expect(rowsToRemove(counts, 'exact')).toBe(5);
});
