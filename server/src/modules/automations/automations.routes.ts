import { type Automation, automationsEndpoints } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import { definitionCalls } from '../../platform/definitions/definition-calls.ts';
import type { Caller } from '../../platform/http/context.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChecksModule, judgeChecks } from '../checks/checks.module.ts';
import { seeDevice } from '../devices/devices.module.ts';
import { localsOf, type VariablesModule } from '../variables/variables.module.ts';
import { definitions, findAutomation, listGroups, pageAutomations } from './automations.store.ts';
import type { FollowAutomations } from './follow-automations.ts';
import type { ProveAutomations } from './proof/prove-automations.ts';
import type { Rehearse } from './rehearsal/rehearse-automation.ts';
import { rehearseMessage } from './rehearsal/rehearse-message.ts';
import { exemptDevices, type Fire, type FireDeps } from './run/fire.ts';
import { pageFirings } from './run/firings.store.ts';
import { releaseDevice } from './run/held-devices.store.ts';
import { heldDevices } from './run/held-devices.ts';
import { beginPause, endPauses, findPause } from './run/pauses.store.ts';
import { whyDevice } from './run/why-device.store.ts';
import { checkAutomation, type SaveDeps, saveAutomation } from './save-automation.ts';
import type { TriggerEvents } from './triggers/trigger-events.ts';
import { keysOf, ownerOfKey } from './triggers/trigger-keys.store.ts';

export interface AutomationsWork extends Omit<SaveDeps, 'scenes' | 'checks'>, Pick<FireDeps, 'scenes'> {
  readonly database: Platform['database'];
  /** Who changed an automation sees its effect at once, the other nodes soon. */
  readonly changed: (id: string) => Promise<void>;
  readonly checks: ChecksModule;
  readonly variables: SaveDeps['variables'] & Pick<VariablesModule, 'forgetOwn'>;
  readonly follow: FollowAutomations;
  readonly fire: Fire;
  readonly events: Pick<TriggerEvents, 'add'>;
  readonly prove: ProveAutomations;
  readonly rehearse: Rehearse;
}
type Own<K extends keyof typeof automationsEndpoints> = Pick<Handlers<typeof automationsEndpoints>, K>;

const requireSeen = async ({ database }: AutomationsWork, id: string, caller: Caller): Promise<Automation> => {
  const found = await findAutomation(database.db, caller.places, id);
  if (!found) throw refuse('404');
  return found;
};

const keeping = (work: AutomationsWork) => {
  const { database, changed, variables } = work;
  const calls = definitionCalls(database, definitions, {
    changed: (id) => (id === undefined ? undefined : changed(id)),
    switched: () => ({ failures: 0, brokenAt: null }),
    removed: variables.forgetOwn,
  });
  return {
    pageAutomations: ({ query }, caller) => pageAutomations(database.db, caller.places, query),
    getAutomation: ({ params: { id } }, caller) => requireSeen(work, id, caller),
    saveAutomation: async ({ body }, caller) => {
      const id = await saveAutomation(work, body, caller);
      await changed(id);
      return { id };
    },
    removeAutomation: calls.remove,
    // Switching on also lets one go on that was set aside.
    enableAutomation: ({ params: { id }, query: { enabled } }, caller) => calls.enable({ id, enabled }, caller),
    sortAutomation: calls.sort,
    listAutomationGroups: (_, caller) => listGroups(database.db, caller.places),
    saveAutomationGroup: calls.groups.save,
    removeAutomationGroup: calls.groups.remove,
    sortAutomationGroup: calls.groups.sort,
    listAutomationVersions: calls.listVersions,
    listTriggerKeys: async ({ params: { id } }, caller) => {
      await requireSeen(work, id, caller);
      return (await keysOf(database.db, id)).map(({ triggerId, key }) => ({
        triggerId,
        path: `/eoms/scenarioAutomation/trigger/${key}`,
      }));
    },
  } satisfies Own<
    | 'pageAutomations'
    | 'getAutomation'
    | 'saveAutomation'
    | 'removeAutomation'
    | 'enableAutomation'
    | 'sortAutomation'
    | 'listAutomationVersions'
    | 'listTriggerKeys'
    | 'listAutomationGroups'
    | 'saveAutomationGroup'
    | 'removeAutomationGroup'
    | 'sortAutomationGroup'
  >;
};

const running = (work: AutomationsWork) => {
  const { checks: judging, database, follow, fire, events, scenes } = work;
  const { db } = database;
  return {
    executeAutomation: async ({ params: { id } }, caller) => {
      await requireSeen(work, id, caller);
      const automation = follow.get(id);
      if (!automation) throw refuse('404');
      const person = { id: caller.userId, name: caller.username, language: caller.language };
      const run = await fire.execute(automation, person);
      await caller.audit({ target: id, after: { runId: run.id, name: automation.name } });
      return run;
    },
    previewAutomation: async ({ body }, caller) => {
      await checkAutomation(work, body, caller);
      const present = await judging.read(body.condition, localsOf(body));
      const { met, checks } = judgeChecks(body.condition, present, judging.words);
      const exempt = await exemptDevices(work, body);
      return { met, checks, lines: await scenes.preview({ ...body, exempt, locals: localsOf(body) }) };
    },
    proveAutomation: async ({ body }, caller) => {
      await checkAutomation(work, body, caller);
      return work.prove.one(body, caller.places);
    },
    proveAutomations: (_, caller) => work.prove.all(caller.places),
    rehearseAutomation: async ({ body }, caller) => {
      await checkAutomation(work, body.automation, caller);
      return work.rehearse(body);
    },
    rehearseAutomationMessage: async ({ body }, caller) => {
      await checkAutomation(work, body.automation, caller);
      return rehearseMessage(work, body);
    },
    callTrigger: async ({ params: { key }, body }) => {
      const automationId = await ownerOfKey(db, key);
      if (automationId === undefined) throw refuse('404');
      const cause = {
        kind: 'webhook' as const,
        text: texts.webhook,
        deviceId: null,
        property: null,
        value: body?.value ?? null,
      };
      events.add({ automationId, key: `webhook ${newId()}`, ownOnly: true, cause });
      return null;
    },
    pageFirings: ({ query }, caller) => pageFirings(db, caller.places, query),
  } satisfies Own<
    | 'executeAutomation'
    | 'previewAutomation'
    | 'proveAutomation'
    | 'proveAutomations'
    | 'rehearseAutomation'
    | 'rehearseAutomationMessage'
    | 'callTrigger'
    | 'pageFirings'
  >;
};

const holding = (work: AutomationsWork) => {
  const { database, devices } = work;
  const { db } = database;
  return {
    getAutomationPause: () => findPause(db),
    pauseAutomations: async ({ body: { reason, minutes } }, caller) => {
      await database.transaction(async (tx) => {
        await beginPause(tx, { reason, minutes, by: caller.username });
        await caller.audit({ after: { reason, minutes } }, tx);
      });
      return null;
    },
    resumeAutomations: async (_, caller) => {
      await database.transaction(async (tx) => {
        const { paused: before } = await findPause(tx);
        await endPauses(tx);
        await caller.audit({ before: before ?? {} }, tx);
      });
      return null;
    },
    whyDevice: ({ params: { id } }, caller) => {
      seeDevice(devices.registry, caller, id);
      return whyDevice(db, id);
    },
    listHeldDevices: ({ query }, caller) => heldDevices(work, caller.places, query),
    releaseDevice: async ({ params: { id } }, caller) => {
      seeDevice(devices.registry, caller, id);
      await database.transaction(async (tx) => {
        await releaseDevice(tx, id);
        await caller.audit({ target: id }, tx);
      });
      return null;
    },
  } satisfies Own<
    'getAutomationPause' | 'pauseAutomations' | 'resumeAutomations' | 'whyDevice' | 'listHeldDevices' | 'releaseDevice'
  >;
};

export const automationsRoutes = (work: AutomationsWork): Route[] =>
  implement(automationsEndpoints, {
    ...keeping(work),
    ...running(work),
    ...holding(work),
  });
