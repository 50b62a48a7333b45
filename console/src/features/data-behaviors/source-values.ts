import {
  authSecret,
  type DataSource,
  type DataSourceDraft,
  type DataSourceKind,
  databasePorts,
  type HttpAuth,
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
    auth: HttpAuth;
    certificates: string;
    file: string;
  };
  password: string;
  authSecret: string;
  headers: { name: string; value: string }[];
}

const headersOf = ({ hasSecrets }: DataSource): string[] => hasSecrets.filter((name) => name !== authSecret);

export const sourceValuesOf = (source: DataSource | undefined): SourceValues => ({
  ...(source ? { id: source.id, revision: source.revision } : {}),
  name: source?.name ?? '',
  description: source?.description ?? '',
  password: '',
  authSecret: '',
  settings: {
    kind: 'postgresql',
    host: '',
    port: databasePorts.postgresql,
    database: '',
    username: '',
    encryption: 'verified',
    baseUrl: '',
    auth: { kind: 'none' },
    certificates: '',
    file: '',
    ...source?.settings,
  },
  headers: source?.settings.kind === 'http' ? headersOf(source).map((name) => ({ name, value: '' })) : [],
});

/** What is sent: a header that was taken away is emptied, one that was left alone is left out. */
export const sourceDraftOf = (values: SourceValues, known: readonly string[]): DataSourceDraft => {
  const { id, revision, name, description, settings, password, authSecret: secret, headers } = values;
  const own = { ...(id ? { id, revision } : {}), name, description };
  const { kind, baseUrl, auth, certificates, file, port, ...rest } = settings;
  if (kind === 'sqlite') return { ...own, settings: { kind, file }, secrets: {} };
  if (kind !== 'http')
    return { ...own, settings: { kind, port: port ?? 0, ...rest }, secrets: password ? { password } : {} };
  const names = headers.map((one) => one.name);
  const gone = known.filter((one) => one !== authSecret && !names.includes(one)).map((one) => [one, ''] as const);
  const entered = headers.flatMap((one) => (one.value ? [[one.name, one.value] as const] : []));
  const authorised = secret ? [[authSecret, secret] as const] : [];
  const secrets = Object.fromEntries([...gone, ...entered, ...authorised]);
  return { ...own, settings: { kind, baseUrl, auth, certificates }, secrets };
};
