import type { AnyEndpoint, Scope } from '@eoms/contract';
import { isBinary, pathsOf } from '@eoms/contract';

/** A call of the contract, with the names under which it is exported. */
export interface Call {
  readonly family: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Returns every endpoint among the exports of the contract. */
export const callsOf = (contract: Readonly<Record<string, unknown>>): Call[] =>
  Object.entries(contract).flatMap(([family, value]) =>
    typeof value === 'object' && value !== null && !isEndpoint(value)
      ? Object.entries(value)
          .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
          .map(([name, endpoint]) => ({ family, name, endpoint }))
      : [],
  );

const limits: Readonly<Record<Scope, string>> = {
  none: '',
  place: ' · own places',
  own: ' · own rows',
  ownInPlaces: ' · own rows, own places',
};

const needsText = ({ needs, scope }: AnyEndpoint): string => {
  const who = typeof needs === 'string' ? needs : `${needs.action}: ${needs.screens.join(', ')}`;
  return `${who}${limits[scope as Scope]}`;
};

const row = ({ name, endpoint }: Call): string => {
  const paths = pathsOf(endpoint).map((path) => `\`${path}\``);
  const reply = isBinary(endpoint.reply) ? ` (${endpoint.reply.binary})` : '';
  const errors = (endpoint.errors ?? []).map((code: string) => `\`${code}\``).join(' ');
  return `| ${endpoint.method} | ${paths.join(' ')} | ${endpoint.summary}${reply} | ${needsText(endpoint)} | ${errors} | ${name} |`;
};

/** Returns the text of `docs/calls.md`: every call, with one table per family. */
export const callsPage = (calls: readonly Call[]): string => {
  const families = [...new Set(calls.map(({ family }) => family))].sort();
  const parts = families.map((family) => {
    const rows = calls.filter((call) => call.family === family).map(row);
    const title = family.replace(/Endpoints$/, '');
    return `## ${title}\n\n| Method | Path | What it does | Who | Refusals | Name |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Calls\n\nWritten from the contract by \`npm run check:calls\`; do not edit. Shapes of queries, bodies and replies are on the\nrunning server's own page, \`/eoms/docs\`. Every call answers \`{ status, data, code, message, requestId }\`.\n\n${parts.join('\n')}`;
};
