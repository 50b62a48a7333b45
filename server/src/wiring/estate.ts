import { createAssistants } from '../modules/assistants/assistants.module.ts';
import { createAudioSystems } from '../modules/audio-systems/audio-systems.module.ts';
import { createBackup } from '../modules/backup/backup.module.ts';
import { createDeadLetters } from '../modules/dead-letters/dead-letters.module.ts';
import { createNodesModule } from '../modules/nodes/nodes.module.ts';
import { createPlaceStatistics, createStatistics } from '../modules/statistics/statistics.module.ts';
import { createAuditLog, createSafeModeOfNodes, createSystem } from '../modules/system/system.module.ts';
import { createThemes } from '../modules/themes/themes.module.ts';
import type { Equipment } from './equipment.ts';
import type { Foundation } from './foundation.ts';
import type { Operations } from './operations.ts';
import type { WiringDeps } from './wiring.deps.ts';

/** Modules that cover the whole installation. */
export const createEstate = (
  { platform, product, settings }: WiringDeps,
  modules: Foundation & Equipment & Operations,
) => {
  const themes = createThemes({ ...modules, ...platform });
  const statistics = createStatistics(modules);
  const placeStatistics = createPlaceStatistics({ ...modules, ...platform });
  const audioSystems = createAudioSystems({ ...modules, ...platform });
  const system = createSystem({ ...modules, ...platform }, createSafeModeOfNodes(platform));
  const auditLog = createAuditLog({ ...modules, ...platform });
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
  const nodes = createNodesModule(platform);
  const backup = createBackup({ ...modules, platform, product, settings });
  return {
    themes,
    statistics,
    placeStatistics,
    audioSystems,
    system,
    auditLog,
    deadLetters,
    assistants,
    nodes,
    backup,
  };
};
