import { baseLanguage, type Language, wordsIn } from '@eoms/contract';
import { doctorLines, fillLine } from '@eoms/phrases';
import { BadSetting, readEnvironment } from '../platform/environment.ts';
import { examine } from './examine.ts';
import { type Finding, finding, type Level } from './finding.ts';

const levels = ['ok', 'warning', 'problem'] as const;
const levelWords = { ok: doctorLines.levelOk, warning: doctorLines.levelWarning, problem: doctorLines.levelProblem };

const textsOf = ({ says, values }: Finding, language: Language) => {
  const [text, todo] = wordsIn<readonly [string, string?]>(doctorLines[says], language);
  return { text: fillLine(text, values), todo: todo === undefined ? undefined : fillLine(todo, values) };
};

const lineOf = (found: Finding, language: Language): string => {
  const { text, todo } = textsOf(found, language);
  const level = wordsIn<readonly string[]>(levelWords[found.level], language)[0] ?? '';
  return `${level.padEnd(8)}  ${text}${todo === undefined ? '' : ` → ${todo}`}`;
};

const worst = (found: readonly Finding[]): Level =>
  levels.findLast((level) => found.some((one) => one.level === level)) ?? 'ok';

/** The exit code: 0 all is well, 1 something deserves a look, 2 it would not work. */
const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const terminal = { variables: process.env, isTerminal: process.stdout.isTTY === true };
  let found: Finding[];
  let language = baseLanguage as Language;
  try {
    const environment = readEnvironment({ ...terminal, args: args.filter((arg) => arg !== '--json') });
    if (environment === 'help') return void process.stdout.write('doctor [--json] [--data <folder>] [--port <n>] …\n');
    language = environment.language;
    found = await examine(environment, process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    found = [finding('problem', 'setting', { reason: error.message })];
  }
  const lines = args.includes('--json')
    ? found.map((one) =>
        JSON.stringify({ level: one.level, check: one.says, ...one.values, ...textsOf(one, language) }),
      )
    : found.map((one) => lineOf(one, language));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = levels.indexOf(worst(found));
};

await run();
