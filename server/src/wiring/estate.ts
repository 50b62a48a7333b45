import { createApiKeyReminders } from '../modules/api-key-reminders/api-key-reminders.module.ts';
import { createAssistants } from '../modules/assistants/assistants.module.ts';
import { createAudioSystems } from '../modules/audio-systems/audio-systems.module.ts';
import { createBackup } from '../modules/backup/backup.module.ts';
import { createDataServices } from '../modules/data-services/data-services.module.ts';
import { createDeadLetters } from '../modules/dead-letters/dead-letters.module.ts';
import { createDiagnostics } from '../modules/diagnostics/diagnostics.module.ts';
import { createEventWebhooks } from '../modules/event-webhooks/event-webhooks.module.ts';
import { createNodesModule } from '../modules/nodes/nodes.module.ts';
import { createSolutions } from '../modules/solutions/solutions.module.ts';
import { createPlaceStatistics, createStatistics } from '../modules/statistics/statistics.module.ts';
import {
  createAddressTrials,
  createAuditLog,
  createSafeModeOfNodes,
  createSystem,
} from '../modules/system/system.module.ts';
import { createThemes } from '../modules/themes/themes.module.ts';
import type { Equipment } from './equipment.ts';
import type { Foundation } from './foundation.ts';
import type { Operations } from './operations.ts';
import type { WiredDeps } from './wiring.deps.ts';

/** Modules that cover the whole installation. */
export const createEstate = (
  { platform, product, settings, outbound, addresses }: WiredDeps,
  modules: Foundation & Equipment & Operations,
) => {
  const themes = createThemes({ ...modules, ...platform });
  const statistics = createStatistics(modules);
  const placeStatistics = createPlaceStatistics({ ...modules, ...platform });
  const audioSystems = createAudioSystems({ ...modules, ...platform });
  const system = createSystem({ ...modules, ...platform }, createSafeModeOfNodes(platform));
  const auditLog = createAuditLog({
    ...modules,
    ...platform,
    keeping: { ...settings, retention: modules.config.retention },
  });
  const diagnostics = createDiagnostics({
    ...modules,
    ...platform,
    version: product.version,
    variables: process.env,
  });
  const addressTrials = createAddressTrials({
    node: settings.nodeName ?? '',
    explain: {
      devices: addresses.explain,
      data: outbound.data.explain,
      calendars: outbound.calendars.explain,
      notices: outbound.notices.explain,
      push: outbound.push.explain,
    },
  });
  const deadLetters = createDeadLetters({ ...modules, ...platform });
  const assistants = createAssistants({
    platform,
    apiKeys: modules.apiKeys,
    config: modules.config,
    acting: [
      modules.devices,
      modules.placeControl,
      modules.commands,
      modules.controls,
      modules.alarms,
      modules.workOrders,
    ].flatMap(({ routes }) => routes),
  });
  const apiKeyReminders = createApiKeyReminders({ ...modules, ...platform });
  const eventWebhooks = createEventWebhooks({ ...modules, platform, outbound: outbound.notices });
  const nodes = createNodesModule(platform);
  const backup = createBackup({ ...modules, platform, product, settings });
  const dataServices = createDataServices(platform);
  const solutions = createSolutions({
    platform,
    config: modules.config,
    namedThings: modules.namedThings,
    version: product.version,
    memberRoutes: [
      modules.catalogue,
      modules.plugins,
      modules.dictionaries,
      modules.variables,
      modules.notices,
      modules.entities,
      modules.dataBehaviors,
      modules.controls,
      modules.alarmRules,
      modules.plans,
      modules.strategies,
      modules.automations,
      modules.layouts,
      modules.documents,
      modules.navigation,
    ].flatMap(({ routes }) => routes),
  });
  return {
    themes,
    statistics,
    placeStatistics,
    audioSystems,
    system,
    auditLog,
    diagnostics,
    addressTrials,
    deadLetters,
    assistants,
    apiKeyReminders,
    eventWebhooks,
    nodes,
    backup,
    dataServices,
    solutions,
  };
};
