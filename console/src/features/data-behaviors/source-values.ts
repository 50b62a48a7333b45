import {
  type DataSource,
  type DataSourceDraft,
  type DataSourceKind,
  databasePorts,
  type SourceEncryption,
} from '@eoms/contract';

/** A source as the form has it, with the fields of all kinds. */
export interface SourceValues {
  id?: string;
  revision?: number;
  name: string;
  description: string;
  settings: {
    kind: DataSourceKind;
    host: string;
    port: number | null;
    database: string;
    username: string;
    encryption: SourceEncryption;
    baseUrl: string;
    file: string;
  };
  password: string;
  headers: { name: string; value: string }[];
}

export const sourceValuesOf = (source: DataSource | undefined): SourceValues => ({
  ...(source ? { id: source.id, revision: source.revision } : {}),
  name: source?.name ?? '',
  description: source?.description ?? '',
  password: '',
  settings: {
    kind: 'postgresql',
    host: '',
    port: databasePorts.postgresql,
    database: '',
    username: '',
    encryption: 'verified',
    baseUrl: '',
    file: '',
    ...source?.settings,
  },
  headers: source?.settings.kind === 'http' ? source.hasSecrets.map((name) => ({ name, value: '' })) : [],
});

/** What is sent: a header that was taken away is emptied, one that was left alone is left out. */
export const sourceDraftOf = (values: SourceValues, known: readonly string[]): DataSourceDraft => {
  const { id, revision, name, description, settings, password, headers } = values;
  const own = { ...(id ? { id, revision } : {}), name, description };
  const { kind, baseUrl, file, port, ...rest } = settings;
  if (kind === 'sqlite') return { ...own, settings: { kind, file }, secrets: {} };
  if (kind !== 'http')
    return { ...own, settings: { kind, port: port ?? 0, ...rest }, secrets: password ? { password } : {} };
  const names = headers.map((one) => one.name);
  const gone = known.filter((one) => !names.includes(one)).map((one) => [one, ''] as const);
  const entered = headers.flatMap((one) => (one.value ? [[one.name, one.value] as const] : []));
  return { ...own, settings: { kind, baseUrl }, secrets: Object.fromEntries([...gone, ...entered]) };
};
