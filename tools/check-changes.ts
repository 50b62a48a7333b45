import { fileURLToPath } from 'node:url';
import {
  isNode,
  isTest,
  lineOf,
  type Problem,
  parse,
  readSources,
  report,
  root,
  type SyntaxNode,
  walk,
} from './sources.ts';

/** What is pushed although nothing was stored, and why. */
const mayPublish = new Map([
  ['server/src/modules/devices/live/publish-device-news.ts', 'readings and connections'],
  ['server/src/modules/places/follow-states.ts', 'states and figures of places, worked out from readings'],
  ['server/src/modules/commands/commands.module.ts', 'the progress of commands'],
  ['server/src/modules/controls/stored-runs.ts', 'the progress of runs'],
  ['server/src/modules/audio-systems/check-audio.ts', 'the progress of a check'],
  ['server/src/modules/notices/senders/console.ts', 'a channel on which notices leave'],
]);
/** What wakes itself, for no stored change. */
const mayWake = new Map([
  ['server/src/modules/strategies/watch-strategies.ts', 'values of devices, gathered for a while'],
]);

const changed = /^server\/src\/(modules|wiring|demo)\//;
const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);
/** The last name of `live`, `platform.live`, `this.platform.live`. */
const lastName = (node: unknown): unknown => nameOf(isNode(node) && isNode(node.property) ? node.property : node);

/** `live.publish`, called or passed on, and `const { publish } = live`. */
const publishes = ({ type, object, property, id, init }: SyntaxNode): boolean => {
  if (type === 'MemberExpression') return nameOf(property) === 'publish' && lastName(object) === 'live';
  if (type !== 'VariableDeclarator' || lastName(init) !== 'live' || !isNode(id) || id.type !== 'ObjectPattern')
    return false;
  return (id.properties as unknown[]).some((one) => isNode(one) && nameOf(one.key) === 'publish');
};
const wakes = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  nameOf(callee.property) === 'wake';

const rules = [
  {
    finds: publishes,
    may: mayPublish,
    text: 'say the change by news (changed, publish), and declare what browsers are sent by live.pushes',
  },
  {
    finds: wakes,
    may: mayWake,
    text: 'declare what wakes it: news.wakes(event, queue), or news.on(event, queue.wake)',
  },
];

/** Finds changes that are announced by hand to browsers or to what waits, instead of being said once (decision 078). */
export const checkChanges = (base: string): Problem[] => {
  const problems: Problem[] = [];
  for (const source of readSources(base, ['server'])) {
    const { path, text } = source;
    if (!changed.test(path) || isTest(path) || !/publish|wake/.test(text)) continue;
    const found = rules.map(() => false);
    walk(parse(source), (node) => {
      for (const [at, { finds, may, text: advice }] of rules.entries()) {
        if (!finds(node)) continue;
        found[at] = true;
        if (!may.has(path)) problems.push({ path, line: lineOf(text, node.start), text: advice });
      }
      return undefined;
    });
    for (const [at, { may }] of rules.entries())
      if (may.has(path) && !found[at])
        problems.push({ path, text: 'no longer needs its exception in check-changes.ts' });
  }
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('changes', checkChanges(root));
