import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { AlarmNoticesModule } from '../alarm-notices/alarm-notices.module.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { alarmRuleChanged } from './alarm-rules.news.ts';
import { alarmRulesRoutes } from './alarm-rules.routes.ts';
import { ruleReferences } from './alarm-rules.store.ts';
import { createBackTesting, type OrdersOf } from './back-test/back-testing.ts';
import { createRuleCopies, type RuleCopies } from './copy-rules.ts';
import { createFollowRules } from './follow-rules.ts';
import { switchedOff } from './model-alarms.store.ts';
import { createRuleDevices } from './rule-devices.ts';
import { createNoticeOf } from './rule-notice.ts';
import { createSuggestedRules } from './suggested-rules.ts';

export type { OrdersOf, OrderTime } from './back-test/back-testing.ts';
export { type CopiedRule, createRuleCopies, type RuleCopies } from './copy-rules.ts';

export { suggestionKey } from './model-alarms.store.ts';

export interface AlarmRulesDeps {
  readonly platform: Pick<Platform, 'database' | 'references' | 'news' | 'log'>;
  readonly places: Pick<PlacesModule, 'placesBelow'>;
  readonly catalogue: Pick<CatalogueModule, 'driverOf'>;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'live'>;
  readonly alarms: Pick<AlarmsModule, 'clearUnwatched' | 'levels'>;
  readonly alarmNotices: Pick<AlarmNoticesModule, 'setRules'>;
}

export interface AlarmRulesModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly copies: RuleCopies;
  /** Suggested alarms that somebody has switched off, by `suggestionKey`. */
  suggestionsOff(): Promise<ReadonlySet<string>>;
  /** Plugs in the real work orders that back-tests are compared with. */
  setOrders(ordersOf: OrdersOf): void;
}

/** Rules by which users raise alarms; the engine judges them, on every node for the devices that it runs. */
export const createAlarmRules = ({
  platform,
  places,
  catalogue,
  history,
  devices,
  ...deps
}: AlarmRulesDeps): AlarmRulesModule => {
  const { database, news, log } = platform;
  const { registry } = devices;
  const { driverOf } = catalogue;
  const ruleDevices = createRuleDevices({ registry, places });
  const follow = createFollowRules({ database, news, log, devices: ruleDevices });
  const suggested = createSuggestedRules({ database, news, log, registry, driverOf });
  let orders: OrdersOf = async () => [];
  const ordersOf: OrdersOf = (...about) => orders(...about);
  const backTesting = createBackTesting({ database, history, registry, ruleDevices, driverOf, ordersOf });
  devices.live.onLoaded(async (engine) => {
    await suggested.begin(engine);
    await follow.begin(engine);
    // Rules may have been changed or removed while nothing ran.
    await deps.alarms.clearUnwatched(follow.isWatched);
  });
  deps.alarmNotices.setRules(createNoticeOf(database.db));
  const { levels } = deps.alarms;
  platform.references.add(ruleReferences);
  const changed = async (ruleId: string): Promise<void> => {
    await follow.refresh(ruleId);
    news.publish(alarmRuleChanged, { ruleId });
  };
  return {
    copies: createRuleCopies(database, changed),
    routes: alarmRulesRoutes({
      database,
      changed,
      suggested,
      backTesting,
      registry,
      driverOf,
      saving: { devices: ruleDevices, levels },
    }),
    suggestionsOff: () => switchedOff(database.db),
    setOrders(given) {
      orders = given;
    },
    start: async () => undefined,
    async stop() {
      follow.stop();
      suggested.stop();
    },
  };
};
