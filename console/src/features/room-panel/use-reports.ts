import { type PanelBattery, panelEndpoints } from '@eoms/contract';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { loadSelf, usePanel } from './panel-state.ts';

/** The Battery Status API, which only some browsers have. */
interface BatteryManager {
  readonly level: number;
  readonly charging: boolean;
}
type WithBattery = Navigator & { getBattery?: () => Promise<BatteryManager> };

const readBattery = async (): Promise<PanelBattery | null> => {
  const battery = await (navigator as WithBattery).getBattery?.().catch(() => undefined);
  return battery ? { percent: Math.round(battery.level * 100), charging: battery.charging } : null;
};

const everyMs = 10_000;
const latestMs = 30_000;
/** The server takes no older touches. */
const touchedAtMost = 60;

/** Tells the server that the panel is alive, soon after a touch and twice a minute, and reads its own settings again. */
export const useReports = (secondsAgo: () => number, locked: boolean): void => {
  useEffect(() => {
    let reportedAt = 0;
    const report = async (): Promise<void> => {
      const since = performance.now() - reportedAt;
      const ago = secondsAgo();
      const touched = !locked && ago * 1_000 < since && ago <= touchedAtMost;
      if (reportedAt > 0 && !touched && since < latestMs) return;
      reportedAt = performance.now();
      const version = usePanel.getState().self?.version ?? '';
      const body = { version, battery: await readBattery(), touchedSecondsAgo: touched ? secondsAgo() : null };
      // The next one comes soon; what is wrong shows in the link.
      await call(panelEndpoints.reportPanel, { body }).catch(() => undefined);
      await loadSelf();
    };
    void report();
    const timer = setInterval(() => void report(), everyMs);
    return () => clearInterval(timer);
  }, [secondsAgo, locked]);
};
