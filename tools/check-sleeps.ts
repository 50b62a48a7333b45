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
  stringOf,
  walk,
} from './sources.ts';

/** The files that wait for all others. */
const mayWait = /^contract\/src\/testing\/|^bench\//;

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

/** `new Promise((resolve) => setTimeout(…))`, in a block or not: nothing else can settle it. */
const isBareSleep = ({ type, callee, arguments: args }: SyntaxNode): boolean => {
  if (type !== 'NewExpression' || nameOf(callee) !== 'Promise') return false;
  const [executor] = args as unknown[];
  if (!isNode(executor) || !isNode(executor.body)) return false;
  const { body } = executor;
  const [only, ...others] = body.type === 'BlockStatement' ? (body.body as unknown[]) : [body];
  if (!isNode(only) || others.length > 0) return false;
  const timer = isNode(only.expression) ? only.expression : only;
  return timer.type === 'CallExpression' && nameOf(timer.callee) === 'setTimeout';
};

const isTimerImport = ({ type, source }: SyntaxNode): boolean =>
  type === 'ImportDeclaration' && /^(node:)?timers\/promises$/.test(stringOf(source) ?? '');

const isWaitOfPage = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  nameOf(callee.property) === 'waitForTimeout';

/** Finds fixed waits in tests: on a busy machine they are too short, on a quiet one too long. */
export const checkSleeps = (base: string): Problem[] => {
  const problems: Problem[] = [];
  for (const source of readSources(base)) {
    if (!isTest(source.path) || mayWait.test(source.path)) continue;
    walk(parse(source), (node) => {
      if (isBareSleep(node) || isTimerImport(node) || isWaitOfPage(node))
        problems.push({
          path: source.path,
          line: lineOf(source.text, node.start),
          text: 'wait for what should happen (vi.waitFor, expect.poll, until), or say why time must pass (letTimePass)',
        });
      return undefined;
    });
  }
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('sleeps', checkSleeps(root));
