import pino, { type DestinationStream, type Logger } from 'pino';
import { createFolding, type FoldOptions } from './fold-repeats.ts';
import type { LogFile } from './log-file.ts';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = [
  'token',
  'password',
  'secret',
  'authorization',
  'cookie',
  'ticket',
  'privateKey',
  'connectionString',
];
/** pino redacts by path: the name itself and one or two levels down, which is as deep as our log calls go. */
const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Structured lines on standard output, and in a file if there is one. Texts are bounded, so that one odd reply cannot fill
 * a disk.
 */
export const createLog = (
  level: LogLevel,
  destination?: DestinationStream,
  folding: FoldOptions = {},
  file?: LogFile,
): Log =>
  pino(
    {
      level: file ? ofFile(level) : level,
      hooks: { logMethod: createFolding(folding).logMethod },
      base: null,
      redact: { paths: redacted, censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      depthLimit: 6,
      edgeLimit: 100,
      serializers: { err: (error: unknown) => errorFacts(error) },
      formatters: { level: (label) => ({ level: label }), log: boundStrings },
    },
    toBoth(level, destination ?? pino.destination({ dest: 1, sync: false, maxLength: 1_000_000 }), file),
  );

/** What the file keeps does not depend on how quiet the terminal is. */
const ofFile = (level: LogLevel): 'info' | 'debug' | 'trace' =>
  level === 'debug' || level === 'trace' ? level : 'info';

const toBoth = (level: LogLevel, terminal: DestinationStream, file: LogFile | undefined): DestinationStream => {
  if (file === undefined) return terminal;
  const inFile = { level: ofFile(level), stream: file };
  return pino.multistream(level === 'silent' ? [inFile] : [{ level, stream: terminal }, inFile]);
};

const longest = 4_000;

/** The message of a failed query quotes its values, and those may be secrets. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '').slice(0, longest);

/** Only the helpful parts of an error: those of database drivers carry their whole connection. */
export const errorFacts = (error: unknown, depth = 3): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined || depth === 0 ? {} : { cause: errorFacts(error.cause, depth - 1) };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...code,
    stack: withoutValues(error.stack ?? ''),
    ...cause,
  };
};

const boundStrings = (line: Record<string, unknown>): Record<string, unknown> => {
  for (const [key, value] of Object.entries(line)) {
    if (typeof value === 'string' && value.length > longest) line[key] = `${value.slice(0, longest)}…`;
  }
  return line;
};
