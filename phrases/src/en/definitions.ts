import type { definitions as zh } from '../zh/definitions.ts';

export const definitions: typeof zh = {
  versions: 'Versions',
  version: 'Version',
  versionsText: 'Every save leaves a version; at most 50 are kept',
  restore: 'Restore',
  restoreText: 'The form takes on this version; it applies once it is saved.',
  current: 'present',
  savedBy: 'saved by {{by}}',
  differs: 'Different: {{fields}}',
  same: 'Same as now',
};
