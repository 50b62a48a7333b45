import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runLoudly } from './child.mjs';
import { Failed } from './failed.mjs';
import { tool } from './root.mjs';
import { during } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const inPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

const find = async () => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Failed(`CHROMIUM_PATH is ${given}, which is not a program.`);
  }
  const { chromium } = await import(pathToFileURL(tool('playwright-core/index.mjs')).href);
  return [...names.flatMap(inPath), ...applications, chromium.executablePath()].find(isProgram);
};

/** Returns the path of Chromium, which is installed first if the platform allows it. */
export const ensureChromium = async () => {
  const found = await find();
  if (found) return found;
  const loud = { stdio: ['ignore', 2, 2] };
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await during('Installing Chromium with apt-get', async () => {
      await runLoudly('apt-get', ['update', '-qq'], { ...loud, env });
      await runLoudly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { ...loud, env });
    });
  } else {
    await during('Downloading Chromium with Playwright', () =>
      runLoudly(process.execPath, [tool('playwright-core/cli.js'), 'install', 'chromium'], loud),
    );
  }
  const installed = await find();
  if (!installed)
    throw new Failed('No Chromium: install the package chromium (or Google Chrome), or set CHROMIUM_PATH.');
  return installed;
};
