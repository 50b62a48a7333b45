import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that adds how long each file took with its imports and set-up, which the JSON report lacks. Vitest
 * loads reporters by their default export.
 */
export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const ms = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      return { file: module.relativeModuleId, project: module.project.name, ms };
    });
    writeFileSync(process.env.EOMS_FILE_TIMES, JSON.stringify(times));
  }
}
