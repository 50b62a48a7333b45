import type { Engine } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import { createInTurn } from '../../platform/in-turn.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Listeners } from '../../platform/news/news.ts';
import { deviceRemoved, deviceSaved } from '../devices/devices.module.ts';
import { placeChanged, placeGroupRemoved, placeRemoved } from '../places/places.module.ts';
import { alarmRuleChanged } from './alarm-rules.news.ts';
import { readRules, type StoredRule } from './alarm-rules.store.ts';
import type { RuleDevices } from './rule-devices.ts';
import { toEngineRule } from './to-engine-rule.ts';

export interface FollowRulesDeps {
  readonly database: Pick<Database, 'db'>;
  readonly news: Pick<Listeners, 'on' | 'onGap'>;
  readonly log: Log;
  readonly devices: Pick<RuleDevices, 'idsOf'>;
}

/** All rules in memory, and those that are switched on in the engine of this node. */
export interface FollowRules {
  /** Hands all rules to the engine, which knows its devices by now. */
  begin(engine: Engine): Promise<void>;
  /** Brings one rule up to date, now. */
  refresh(ruleId: string): Promise<void>;
  all(): StoredRule[];
  isWatched(ruleId: string, deviceId: string): boolean;
  stop(): void;
}

interface Followed {
  readonly rule: StoredRule;
  readonly devices: ReadonlySet<string>;
}

/** Changes of devices and places come in bunches; memory is up to date by then. */
const settleMs = 500;

const sameIds = (a: ReadonlySet<string>, b: readonly string[]): boolean =>
  a.size === b.length && b.every((id) => a.has(id));

/** What this version cannot read raises nothing rather than something else. */
const isInForce = ({ enabled, unreadable }: StoredRule): boolean => enabled && !unreadable;

export const createFollowRules = ({ database, news, log, devices }: FollowRulesDeps): FollowRules => {
  const { db } = database;
  const followed = new Map<string, Followed>();
  let engine: Engine | undefined;
  let timer: NodeJS.Timeout | undefined;
  // An older reading must not replace a newer one.
  const inTurn = createInTurn();

  const follow = async (rule: StoredRule): Promise<Followed> => ({
    rule,
    devices: new Set(isInForce(rule) ? await devices.idsOf(rule.scope) : []),
  });
  const engineRule = ({ rule, devices: ids }: Followed) => toEngineRule(rule, rule.id, ids);
  const put = (one: Followed): void => {
    followed.set(one.rule.id, one);
    if (isInForce(one.rule)) engine?.rules.put(engineRule(one));
    else engine?.rules.remove(one.rule.id);
  };
  const drop = (ruleId: string): void => {
    followed.delete(ruleId);
    engine?.rules.remove(ruleId);
  };
  const refresh = (ruleId: string): Promise<void> =>
    inTurn(async () => {
      const [rule] = await readRules(db, [ruleId]);
      if (rule) put(await follow(rule));
      else drop(ruleId);
    });
  const loadAll = (): Promise<void> =>
    inTurn(async () => {
      const rules = await readRules(db);
      followed.clear();
      for (const rule of rules) followed.set(rule.id, await follow(rule));
      engine?.rules.replace([...followed.values()].filter(({ rule }) => isInForce(rule)).map(engineRule));
    });
  /** Rules whose devices have changed by something else than the rule. */
  const lookAtDevices = (): Promise<void> =>
    inTurn(async () => {
      for (const { rule, devices: before } of [...followed.values()]) {
        if (!isInForce(rule)) continue;
        const now = await devices.idsOf(rule.scope);
        if (!sameIds(before, now)) put({ rule, devices: new Set(now) });
      }
    });
  const orLog = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn({ err: error }, 'alarm rules could not be brought up to date'));
  const lookSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void orLog(lookAtDevices());
    }, settleMs).unref();
  };
  const subscriptions = [
    news.on(alarmRuleChanged, ({ ruleId }) => orLog(refresh(ruleId))),
    news.onGap(() => void orLog(loadAll())),
    ...[deviceSaved, deviceRemoved, placeChanged, placeRemoved, placeGroupRemoved].map((event) =>
      news.on(event, lookSoon),
    ),
  ];

  return {
    async begin(given) {
      engine = given;
      await loadAll();
    },
    refresh,
    all: () => [...followed.values()].map(({ rule }) => rule),
    isWatched: (ruleId, deviceId) => followed.get(ruleId)?.devices.has(deviceId) ?? false,
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      clearTimeout(timer);
    },
  };
};
