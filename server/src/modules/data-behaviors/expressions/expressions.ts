import jsonata from 'jsonata';
import { linesOf } from '../../../platform/limited-child/lines-of.ts';
import { prepareChild } from '../../../platform/limited-child/prepare-child.ts';
import type { ExpressionCall, ExpressionReply } from './expression-messages.ts';

// The program that evaluates expressions of administrators, one after the other. It has no database, network, settings or
// keys of its own; whoever asks ends it when it takes too long or too much. What an expression can reach by tricks is this
// process alone.

/** The results of ten calls, and the expression. */
const longestCall = 12 * 1024 * 1024;
const longestMessage = 300;

const wordsOf = (error: unknown): string => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return message.slice(0, longestMessage);
};

const replyTo = async (line: string): Promise<ExpressionReply> => {
  try {
    const { expression, document } = JSON.parse(line) as ExpressionCall;
    const value: unknown = await jsonata(expression).evaluate(document);
    return { value: value === undefined || typeof value === 'function' ? null : value };
  } catch (error) {
    return { wrong: wordsOf(error) };
  }
};

/** A value that has no JSON is wrong, too. */
const written = (reply: ExpressionReply): string => {
  try {
    return JSON.stringify(reply);
  } catch (error) {
    return JSON.stringify({ wrong: wordsOf(error) });
  }
};

await prepareChild();
for await (const line of linesOf(process.stdin, longestCall)) process.stdout.write(`${written(await replyTo(line))}\n`);
// The server is gone.
process.exit(0);
