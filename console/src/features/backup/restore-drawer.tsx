import { type Restore, restoreEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './restore.module.css';
import { RestoreEnd } from './restore-end.tsx';
import { isMoving } from './restore-figures.ts';
import { RestoreHead } from './restore-head.tsx';
import { RestoreLocked } from './restore-locked.tsx';
import { RestoreMoving } from './restore-moving.tsx';
import { RestoreReady } from './restore-ready.tsx';
import { lookMs } from './use-backups.ts';

/** One restore, followed while it moves. When it has been written, all that was read before it is outdated. */
const useRestore = (id: string | undefined) => {
  const client = useQueryClient();
  const restore = useQuery({
    ...queryOf(restoreEndpoints.getRestore, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? lookMs : false),
  });
  const state = restore.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) void client.invalidateQueries();
    before.current = state;
  }, [state, client]);
  return restore;
};

interface StageProps {
  restore: Restore;
  isSuper: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
  onDifferences: () => void;
}

const Stage = (props: StageProps) => {
  const { restore } = props;
  if (isMoving(restore)) return <RestoreMoving {...props} />;
  if (restore.state === 'locked') return <RestoreLocked {...props} />;
  if (restore.state === 'ready') return <RestoreReady key={`${restore.id} ${restore.mode}`} {...props} />;
  return <RestoreEnd {...props} />;
};

interface RestoreDrawerProps extends Omit<StageProps, 'restore' | 'onDifferences'> {
  id: string | undefined;
}

/** What restoring a backup would change, before anything is written; then how it goes and what came of it. */
export const RestoreDrawer = ({ id, ...rest }: RestoreDrawerProps) => {
  const t = usePhrases('backup');
  const phone = usePhone();
  const restore = useRestore(id);
  const [isListing, setListing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another restore begins with its preview
  useEffect(() => setListing(false), [id]);
  const { data } = restore;
  return (
    <Drawer
      open={id !== undefined}
      onClose={rest.onClose}
      size={phone ? '100%' : isListing ? 900 : 620}
      title={data ? <RestoreHead restore={data} /> : t('preview')}
      className={styles.drawer ?? ''}
      destroyOnHidden
    >
      {id === undefined ? null : (
        <QueryGate what={t('preview')} query={restore} onBack={rest.onClose}>
          {(found) =>
            isListing ? (
              <div className={styles.stage}>
                <div className={styles.stageHead}>
                  <Button onClick={() => setListing(false)}>{t('backToPreview')}</Button>
                </div>
                <DifferenceList restore={found} />
              </div>
            ) : (
              <Stage restore={found} {...rest} onDifferences={() => setListing(true)} />
            )
          }
        </QueryGate>
      )}
    </Drawer>
  );
};
