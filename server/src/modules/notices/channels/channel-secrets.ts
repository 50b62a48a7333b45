import { type ChannelKind, channelShapes } from '@eoms/contract';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

const purpose = (id: string): string => `notice_channels.secrets ${id}`;

export const openSecrets = (
  secrets: Secrets,
  { id, secrets: sealed }: { readonly id: string; readonly secrets: string | null },
): Record<string, string> =>
  sealed === null ? {} : (JSON.parse(secrets.open(sealed, purpose(id))) as Record<string, string>);

export const sealSecrets = (secrets: Secrets, id: string, values: Readonly<Record<string, string>>): string | null =>
  Object.keys(values).length === 0 ? null : secrets.seal(JSON.stringify(values), purpose(id));

/** The names of the secrets that a kind of channel has. */
export const secretsOf = (kind: ChannelKind) => channelShapes[kind].params.filter(({ type }) => type === 'secret');
