import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that are known to be long, the longest first: none of them should start last, when the other workers have nothing left to do.
 * In a fresh clone nobody knows more; afterwards vitest itself remembers how long each file took.
 */
const long = [
  ...['authorisation-matrix.test', 'killed-runs.test', 'safe-mode.test', 'clock-jumps', 'devices-over-nodes.test'],
  ...['refusal-words.test', 'embedded-postgres.test', 'hostile-archives.test', 'start-demo-nodes.test', 'screens.test'],
  ...['room-panel', 'screens', 'restart', 'life-of-alarm', 'unsaved', 'equipment', 'english', 'power-cut'],
];

/**
 * Drivers and engine mostly wait for devices: first, while the checks want the processor. The server comes last and in
 * one piece: workers keep what they have loaded for the next file of the same project only, and the server is large.
 */
const turnOf = ({ project }: TestSpecification): number =>
  ['drivers', 'engine'].includes(project.name) ? 0 : project.name === 'server' ? 2 : 1;

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(name));
  return at < 0 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byLastRun = await super.sort(files);
    return byLastRun.sort((a, b) => turnOf(a) - turnOf(b) || rank(a) - rank(b));
  }
}
