import { writeFileSync } from 'node:fs';

/** Tells the parent process that so few files wait that there will soon be workers with nothing to do. */
export const fewLeft = 'few files left';
const few = 24;

/**
 * A vitest reporter that adds what the JSON report lacks: how long each file took with its imports and set-up, and errors
 * outside every test. Vitest loads reporters by their default export.
 */
export default class FileTimes {
  #waiting = 0;
  #reported = false;

  onTestRunStart(specifications) {
    this.#waiting = specifications.length;
  }

  onTestModuleQueued() {
    this.#waiting -= 1;
    if (this.#waiting > few || this.#reported) return;
    this.#reported = true;
    process.send?.(fewLeft);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const times = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const ms = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      return { file: module.relativeModuleId, project: module.project.name, ms };
    });
    const errors = unhandledErrors.map(({ message, stack }) => [message, stack?.split('\n')[1]?.trim()].join(' '));
    writeFileSync(process.env.EOMS_FILE_TIMES, JSON.stringify({ files: times, errors }));
  }
}
