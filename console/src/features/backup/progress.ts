import type { Backup, BackupPhase } from '@eoms/contract';

/** What the phases are gathered into on screen, in the order in which they are done. */
export const parts = {
  basics: ['settings', 'people', 'navigation'],
  equipment: ['models', 'places', 'devices', 'plugin', 'designAssets'],
  rules: ['rules', 'behaviors', 'notify'],
  records: ['upkeep', 'records'],
  history: ['history', 'log'],
  files: ['files'],
  verifying: ['verifying'],
  copying: ['copying'],
} as const satisfies Record<string, readonly BackupPhase[]>;
export type Part = keyof typeof parts;

export interface PartState {
  readonly part: Part;
  readonly state: 'done' | 'now' | 'later';
}

/** The parts of a backup and how far each is. Copies are a part only where the schedule wants them or one is under way. */
export const partsOf = ({ kinds, progress, copies }: Pick<Backup, 'kinds' | 'progress' | 'copies'>): PartState[] => {
  const wanted = new Set<BackupPhase>([
    ...kinds,
    'files',
    'verifying',
    ...(copies.length > 0 ? ['copying' as const] : []),
  ]);
  if (progress.phase) wanted.add(progress.phase);
  const shown = (Object.keys(parts) as Part[]).filter((part) => parts[part].some((phase) => wanted.has(phase)));
  const at = shown.findIndex((part) => parts[part].some((phase) => phase === progress.phase));
  return shown.map((part, place) => ({ part, state: place < at ? 'done' : place === at ? 'now' : 'later' }));
};

/** Before this share a guess at the end would only mislead. */
const enough = 0.03;

/** Seconds that are left at the rate so far; undefined while that is a guess. */
export const secondsLeft = (share: number, startedAt: string | null, now: number): number | undefined => {
  if (startedAt === null || share < enough || share >= 1) return undefined;
  const passed = (now - Date.parse(startedAt)) / 1000;
  return passed < 3 ? undefined : Math.max(1, Math.round((passed * (1 - share)) / share));
};

/** Bytes in a second since it began; undefined in its first second. */
export const bytesPerSecond = (bytes: number, startedAt: string | null, now: number): number | undefined => {
  const passed = startedAt === null ? 0 : (now - Date.parse(startedAt)) / 1000;
  return passed < 1 || bytes === 0 ? undefined : bytes / passed;
};

export const isBusy = ({ state }: Pick<Backup, 'state'>): boolean => state === 'waiting' || state === 'running';
