import { join } from 'node:path';

/** The paths of one embedded cluster, below `<data folder>/postgres`. */
export interface ClusterPaths {
  readonly root: string;
  /** Holds `data` and `password`, so that both appear at once. */
  readonly cluster: string;
  readonly data: string;
  readonly password: string;
  readonly startLog: string;
  readonly binariesCopy: string;
}

/** A cluster is prepared in a folder with this prefix and renamed to `cluster` when it is complete. */
export const preparingPrefix = 'preparing-';

export const clusterPaths = (dataFolder: string): ClusterPaths => {
  const root = join(dataFolder, 'postgres');
  const cluster = join(root, 'cluster');
  return {
    root,
    cluster,
    data: join(cluster, 'data'),
    password: join(cluster, 'password'),
    startLog: join(root, 'start.log'),
    binariesCopy: join(root, 'binaries'),
  };
};
