import type { SceneLine, SceneRun } from '@eoms/contract';
import { runInterrupted } from '@eoms/engine';
import { reasonOfCode } from './reason-of-code.ts';

const acts: ReadonlySet<SceneLine['kind']> = new Set<SceneLine['kind']>(['action', 'state', 'systemStep']);

/**
 * A line of a run that was interrupted, in words of what is known: one that had begun may have been done or not. One that
 * still waits was not begun, for that is stored before.
 */
const ofInterrupted = (line: SceneLine): SceneLine => {
  if (line.status !== 'running') return line;
  return acts.has(line.kind)
    ? { ...line, status: 'unknown', reason: reasonOfCode('scene.outcomeUnknown') }
    : { ...line, status: 'skipped', reason: runInterrupted };
};

export const asInterrupted = (run: SceneRun): SceneRun =>
  run.status === 'interrupted' ? { ...run, lines: run.lines.map(ofInterrupted) } : run;
