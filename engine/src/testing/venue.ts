import { drivers } from '@eoms/drivers';
import { systemClock } from '@eoms/drivers/kit';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import type { EngineEventName, EngineEvents } from '../bus.ts';
import { createEngine } from '../create-engine.ts';
import type { EngineOptions } from '../engine.types.ts';
import { silentLog } from '../log.ts';

/** An engine with simulated projectors on real sockets, recording all its events, for tests. */
export const createVenue = (options: Partial<EngineOptions> = {}) => {
  const engine = createEngine({
    clock: systemClock,
    log: silentLog,
    drivers,
    ...options,
    timing: {
      startSpreadMs: 20,
      graceMs: 100,
      backOffFromMs: 100,
      backOffToMs: 400,
      offlineAlarmMs: 100,
      readBackMs: 40,
      ...options.timing,
    },
  });
  const simulators: Simulator[] = [];
  const news: { [N in EngineEventName]: EngineEvents[N][] } = {
    'state.changed': [],
    'command.changed': [],
    'alarm.raised': [],
    'alarm.cleared': [],
    'device.wentOnline': [],
    'device.wentOffline': [],
    'driver.setAside': [],
    'device.slowed': [],
    'trigger.fired': [],
    'device.frame': [],
  };
  const listen = <N extends EngineEventName>(name: N): void => {
    engine.bus.on(name, (event) => news[name].push(event));
  };
  for (const name of Object.keys(news) as EngineEventName[]) listen(name);
  const define = (id: string, driverId: string, params: Record<string, string | number | boolean>) =>
    engine.upsert({ id, name: id, placeId: 'hall', driverId, enabled: true, params });
  const projector = async (id: string, simulated = {}, params = {}): Promise<Simulator> => {
    const simulator = await simulate('pjlink', { host: '127.0.0.1', port: 0, params: simulated });
    simulators.push(simulator);
    define(id, 'pjlink', { host: simulator.host, port: simulator.port, pollSeconds: 1, ...params });
    return simulator;
  };
  return {
    engine,
    news,
    define,
    projector,
    value: (id: string, key: string) => engine.state.get(id)?.values[key]?.value,
    connection: (id: string) => engine.state.get(id)?.connection,
    close: async () => {
      await engine.stop();
      for (const simulator of simulators) await simulator.close();
    },
  };
};

export type Venue = ReturnType<typeof createVenue>;
export const patience = { timeout: 8_000, interval: 20 };
