import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long journeys, longest first: with two workers, none of them should start last. */
const long = ['english', 'equipment', 'screens', 'unsaved', 'power-cut', 'restart', 'generated-panels', 'acknowledged'];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(`/${name}`));
  return at < 0 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}
