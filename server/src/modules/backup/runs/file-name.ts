/** `eoms-backup-20261128T020000Z-1a2b3c4d.zip`: sorts by time and is found again by its id. */
export const fileNameOf = (id: string, at: Date): string =>
  `eoms-backup-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${id.replaceAll('-', '').slice(-8)}.zip`;
