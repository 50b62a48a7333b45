import { boundSql } from '@eoms/contract';
import { z } from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { BehaviorFault, maximumBytes, maximumRows } from './behavior-fault.ts';
import { collectRows } from './foreign-databases/collect-rows.ts';
import type { CallOf, SqlAnswer } from './foreign-databases/database-messages.ts';
import { decimalOf, documentOf } from './foreign-databases/plain-value.ts';
import { withoutEnd } from './foreign-databases/statement-shape.ts';
import { outboundFault } from './outbound-fault.ts';

type Call = Omit<CallOf<'clickhouse'>, 'address'>;

/** Numbers of the server's errors (`X-ClickHouse-Exception-Code`). */
const numbers = { timeout: ['159', '209'], signIn: ['192', '193', '194', '516', '81'], tooMany: ['396', '158'] };

/** What the server holds to: it reads only, no table function that reaches out, and no more than an answer may have. */
const limitsOf = ({ timeoutMs, settings, args, sql }: Call): URLSearchParams => {
  const { names } = boundSql(sql, 'clickhouse', args);
  const query = new URLSearchParams({
    database: settings.database,
    readonly: '1',
    max_execution_time: String(Math.max(1, Math.floor(timeoutMs / 1_000))),
    max_result_rows: String(maximumRows + 1),
    result_overflow_mode: 'throw',
    wait_end_of_query: '1',
    default_format: 'JSON',
    date_time_output_format: 'iso',
    output_format_json_quote_64bit_integers: '1',
    output_format_json_quote_decimals: '1',
  });
  // Tab-separated values, whose escapes a text must not make by itself; \N is null.
  const escaped = (text: string): string =>
    text.replace(/[\\\t\n\r]/g, (one) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[one] ?? one);
  for (const name of names) {
    const value = args[name] ?? null;
    query.set(`param_${name}`, value === null ? '\\N' : escaped(String(value)));
  }
  return query;
};

const Reply = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })).default([]),
  data: z.array(z.record(z.string(), z.unknown())),
});

const answerOf = (text: string): SqlAnswer => {
  const { meta, data } = Reply.parse(documentOf(text));
  const numeric = new Set(
    meta.filter(({ type }) => /^(Nullable\()?(U?Int|Decimal)/.test(type)).map(({ name }) => name),
  );
  const collected = collectRows();
  for (const row of data)
    collected.take(
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          numeric.has(name) && typeof value === 'string' ? decimalOf(value) : value,
        ]),
      ),
    );
  return collected.answer();
};

const codeOf = (number: string) => {
  if (numbers.timeout.includes(number)) return 'dataSource.timeout';
  if (numbers.signIn.includes(number)) return 'dataSource.signInFailed';
  return numbers.tooMany.includes(number) ? 'dataBehavior.tooManyRows' : 'dataBehavior.rejected';
};

/** Asks a ClickHouse by its HTTP interface, which is for reading only. Throws `BehaviorFault`. */
export const askClickhouse = async (
  call: Call & { readonly signal: AbortSignal },
  outbound: Pick<Outbound, 'request'>,
): Promise<SqlAnswer> => {
  const { settings, password, sql, args, timeoutMs, signal } = call;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const address = `${settings.encryption === 'off' ? 'http' : 'https'}://${host}:${settings.port}/`;
  try {
    const { status, headers, body } = await outbound.request(`${address}?${limitsOf(call)}`, {
      method: 'POST',
      headers: { 'X-ClickHouse-User': settings.username, 'X-ClickHouse-Key': password, 'content-type': 'text/plain' },
      body: withoutEnd(boundSql(sql, 'clickhouse', args).text),
      timeoutMs,
      maximumBytes: 2 * maximumBytes,
      signal,
    });
    const text = body.toString('utf8');
    if (status !== 200)
      throw new BehaviorFault(codeOf(headers['x-clickhouse-exception-code'] ?? ''), text.slice(0, 500).toWellFormed());
    return answerOf(text);
  } catch (error) {
    if (error instanceof z.ZodError) throw new BehaviorFault('dataBehavior.resultWrong', 'JSON {meta, data}');
    throw outboundFault(error);
  }
};
