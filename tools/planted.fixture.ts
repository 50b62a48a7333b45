import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Problem } from './sources.ts';

/** Runs a check on a temporary folder with these files and returns its result. */
export const inTree = <T>(files: Readonly<Record<string, string>>, check: (base: string) => T): T => {
  const base = mkdtempSync(join(tmpdir(), 'eoms-planted-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text);
    }
    return check(base);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};

export const linesOf = (problems: readonly Problem[]): string[] => problems.map(({ path, text }) => `${path}: ${text}`);
