import type { JsonConnection } from '@eoms/contract';
import type { Source } from '../source.ts';
import { jsonApplications, testJson } from './json-applications.ts';

/** A list of applications at an address of another system. There are no people in it. */
export const jsonSource: Source<JsonConnection> = {
  async *read() {
    yield { readWhole: [] };
  },
  test: testJson,
  applications: jsonApplications,
};
