import type { PanelSelf } from '@eoms/contract';
import { useEffect } from 'react';
import { AlarmLevels } from '../../domain/alarms/alarm-levels.tsx';
import { OwnIcons } from '../../domain/icons/own-icons.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { LockScreen } from './lock-screen.tsx';
import { OpenPanel } from './open-panel.tsx';
import { loadSelf } from './panel-state.ts';
import styles from './room-panel.module.css';
import { usePanelLink } from './use-panel-link.ts';
import { useReports } from './use-reports.ts';
import { useTouches } from './use-touches.ts';
import { useNewVersion, useWakeLock } from './use-upkeep.ts';

const freeSeconds = 60;

/** A panel that the server knows: locked or in use, linked, awake and up to date. */
export const PairedPanel = ({ self }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  const { idle, secondsAgo } = useTouches(self.idleMinutes);
  const flashes = usePanelLink(self.id);
  // The server locks by itself; the page does not wait until it hears of it.
  const locked = self.locked || idle;
  useReports(secondsAgo, locked);
  useWakeLock();
  useNewVersion(self.version, locked || secondsAgo() >= freeSeconds);
  useEffect(() => {
    if (idle) void loadSelf();
  }, [idle]);
  return (
    <>
      {locked ? (
        <LockScreen self={self} />
      ) : (
        <AlarmLevels>
          <OwnIcons />
          <OpenPanel self={self} />
        </AlarmLevels>
      )}
      {flashes ? (
        <div data-part="room-flash" className={styles.roomFlash} role="alert">
          {t('identify', { name: self.name })}
        </div>
      ) : null}
    </>
  );
};
