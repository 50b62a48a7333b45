import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long test files, longest first: none of them should start last, when the other workers have nothing left to do. */
const long = [
  ...['authorisation-matrix.test', 'killed-runs.test', 'clock-jumps', 'devices-over-nodes.test', 'refusal-words.test'],
  ...[
    'embedded-postgres.test',
    'hostile-archives.test',
    'start-demo-nodes.test',
    'hostile-tables.test',
    'screens.test',
  ],
  ...['power-cut', 'english', 'screens', 'equipment', 'unsaved', 'generated-panels', 'restart', 'acknowledged'],
];

/** Their tests mostly wait for devices: first, while the checks want the processor. */
const patient = new Set(['drivers', 'engine']);

const rank = ({ moduleId, project }: TestSpecification): number => {
  if (patient.has(project.name)) return -1;
  const at = long.findIndex((name) => moduleId.includes(name));
  return at < 0 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}
