import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runLoudly } from './child.mjs';
import { Failed } from './failed.mjs';
import { tool } from './root.mjs';
import { during } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without windows takes a third less of the processor for the same pages, but shows no notices. */
const lightNames = ['chromium-headless-shell', 'chrome-headless-shell'];
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

const givenPath = () => {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Failed(`CHROMIUM_PATH is ${given}, which is not a program.`);
  return given || undefined;
};

const find = async () => {
  const { chromium } = await import(pathToFileURL(tool('playwright-core/index.mjs')).href);
  return [...names.flatMap(inPath), ...applications, chromium.executablePath()].find(isProgram);
};

const installOnDebian = async (loud) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => runLoudly('apt-get', args, { ...loud, env });
  const install = (...packages) => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  await apt('update', '-qq');
  // Older releases of Debian and Ubuntu do not have the second.
  if ((await install('chromium', 'chromium-headless-shell')) !== 0) await install('chromium');
};

/**
 * Returns the paths of Chromium and of the one without windows, where there is one. They are installed first if the
 * platform allows it.
 */
export const ensureChromium = async () => {
  const given = givenPath();
  if (given) return { whole: given, light: given };
  const light = () => lightNames.flatMap(inPath).find(isProgram);
  const found = await find();
  if (found) return { whole: found, light: light() ?? found };
  const loud = { stdio: ['ignore', 2, 2] };
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0)
    await during('Installing Chromium with apt-get', () => installOnDebian(loud));
  else
    await during('Downloading Chromium with Playwright', () =>
      runLoudly(process.execPath, [tool('playwright-core/cli.js'), 'install', 'chromium'], loud),
    );
  const whole = await find();
  if (!whole) throw new Failed('No Chromium: install the package chromium (or Google Chrome), or set CHROMIUM_PATH.');
  return { whole, light: light() ?? whole };
};
