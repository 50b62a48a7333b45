import type { FilesPlace } from '../../platform/files/files-place.ts';

/** Of this node. */
export interface BackupSettings {
  readonly dataFolder: string;
  /** Where backups are kept; absent: `backups` in the data folder. */
  readonly backupFolder?: string | undefined;
  readonly filesPlace?: FilesPlace | undefined;
  /** The name under which this node is known, which says where a file is. */
  readonly nodeName?: string | undefined;
  /** The ports of this program, which no place may be at. */
  readonly ownPorts?: readonly number[] | undefined;
  /** Starts everything anew in this process: what is remembered of the database before a restore is forgotten. */
  readonly restart?: (() => void) | undefined;
}
