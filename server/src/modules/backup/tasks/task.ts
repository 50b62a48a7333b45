import type { BackupKind, BackupPhase, BackupReason, RestoreCounts, RestoreMode } from '@eoms/contract';
import type { FilesPlace } from '../../../platform/files/files-place.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';

/** What a comparison counts; which conflicts are decided is counted when somebody asks. */
export type KindCounts = Omit<RestoreCounts, 'undecided' | 'takesBackup'>;

/** What a process of its own needs to know to work on backups; it never leaves this machine. */
interface Common {
  readonly connectionString: string;
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly filesPlace: FilesPlace;
  readonly dataFolder: string;
  readonly migrationsFolder: string;
}

export type BackupTask =
  | (Common & {
      readonly do: 'write';
      readonly kinds: readonly BackupKind[];
      readonly historyDays: number | null;
      /** Base64. */
      readonly systemKey: string;
      readonly signingKeys: KeyPair;
      readonly version: string;
      readonly system: string;
    })
  | (Common & { readonly do: 'compare'; readonly restoreId: string; readonly mode: RestoreMode })
  | (Common & {
      readonly do: 'apply';
      readonly restoreId: string;
      readonly mode: RestoreMode;
      readonly kinds: readonly BackupKind[];
      readonly keepUser: string | null;
      /** Base64. */
      readonly systemKey: string;
    })
  | (Common & { readonly do: 'test' });

export interface Written {
  readonly size: number;
  readonly sha256: string;
  readonly rows: number;
  readonly files: number;
}
export interface Compared {
  readonly counts: readonly KindCounts[];
  readonly hasSecrets: boolean;
}
export interface Restored {
  readonly written: number;
  readonly removed: number;
  readonly leftOut: number;
}
export interface Tested {
  readonly tables: number;
  readonly rows: number;
}

/** What became of a task. */
export interface TaskResults {
  readonly write: Written;
  readonly compare: Compared;
  readonly apply: Restored;
  readonly test: Tested;
}

export interface TaskProgress {
  readonly phase: BackupPhase;
  readonly share: number;
  readonly rows: number;
  readonly bytes: number;
}

/** From the process: how far it is, and at last one of the other two. */
export type TaskMessage =
  | { readonly progress: TaskProgress }
  | { readonly done: TaskResults[keyof TaskResults] }
  | { readonly failed: { readonly reason: BackupReason; readonly detail: string } };
