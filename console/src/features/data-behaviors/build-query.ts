import { type BehaviorParam, type DatabaseKind, sqlDialects } from '@eoms/contract';

export const queryOperators = {
  equal: '=',
  unequal: '<>',
  more: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
  like: 'like',
} as const;
export type QueryOperator = keyof typeof queryOperators;

export interface QueryCondition {
  readonly column: string;
  readonly operator: QueryOperator;
  readonly param: string;
}
export interface QueryPlan {
  readonly schema: string;
  readonly table: string;
  /** Empty: all of them. */
  readonly columns: readonly string[];
  readonly conditions: readonly QueryCondition[];
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly rows: number;
}

/** The plain type that fits what a database calls the type of a column. */
const paramTypeOf = (type: string): BehaviorParam['type'] => {
  if (/bool|^bit$|tinyint\(1\)/i.test(type)) return 'bool';
  if (/bigint|int8|int64/i.test(type)) return 'long';
  if (/int/i.test(type)) return 'int';
  if (/decimal|numeric|number|float|double|real|money/i.test(type)) return 'double';
  return 'string';
};

/** A name for the value of a condition: that of the column, as far as it is one, and no other's. */
export const paramNameFor = (column: string, taken: readonly string[]): string => {
  const letters = column.replace(/\W+/g, '_').slice(0, 60);
  const plain = /[A-Za-z0-9]/.test(letters) ? letters.replace(/^(?=\d)/, 'p_') : 'value';
  let name = plain;
  for (let n = 2; taken.includes(name); n += 1) name = `${plain}_${n}`;
  return name;
};

/** The statement for a plan, and the parameters that it has then. */
export const buildQuery = (
  kind: DatabaseKind,
  { schema, table, columns, conditions, sort, rows }: QueryPlan,
  types: Readonly<Record<string, string>>,
): { readonly sql: string; readonly params: BehaviorParam[] } => {
  const { quote, first } = sqlDialects[kind];
  const address = schema === '' ? quote(table) : `${quote(schema)}.${quote(table)}`;
  const chosen = columns.length === 0 ? '*' : columns.map(quote).join(', ');
  const tests = conditions.map(
    ({ column, operator, param }) => `${quote(column)} ${queryOperators[operator]} :${param}`,
  );
  const lines = [
    `select ${chosen}`,
    `from ${address}`,
    ...(tests.length > 0 ? [`where ${tests.join('\n  and ')}`] : []),
    ...(sort ? [`order by ${quote(sort.column)}${sort.descending ? ' desc' : ''}`] : []),
  ];
  const params = conditions.map(({ column, operator, param }) => ({
    name: param,
    type: operator === 'like' ? ('string' as const) : paramTypeOf(types[column] ?? ''),
    required: true,
    defaultValue: null,
    place: 'query' as const,
  }));
  return { sql: first(lines.join('\n'), rows), params };
};
