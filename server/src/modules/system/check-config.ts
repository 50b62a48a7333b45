import type { ConfigDraft, FieldProblem, GeneralConfig, Oauth2Config } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { FileStore } from '../../platform/files/files.ts';
import type { Language } from '../../platform/http/context.ts';
import { type PhraseParams, refuse } from '../../platform/http/refusal.ts';
import { parseNetwork } from '../session/session.module.ts';

export interface ConfigChecks {
  readonly files: Pick<FileStore, 'open'>;
  readonly roleExists: (roleId: string) => Promise<boolean>;
  readonly general: () => Promise<GeneralConfig>;
}

const wrongImages = async (values: GeneralConfig, files: ConfigChecks['files']): Promise<string[]> => {
  const wrong: string[] = [];
  for (const field of ['logo', 'favicon'] as const) {
    const id = values[field];
    if (id === null) continue;
    const file = await files.open(id);
    file?.content.destroy();
    if (file?.contentType !== 'image/webp') wrong.push(field);
  }
  return wrong;
};

const wrongOauth2 = async (values: Oauth2Config, checks: ConfigChecks): Promise<string[]> => {
  const needed = ['name', 'issuer', 'clientId', 'accountClaim'] as const;
  const missing: string[] = values.enabled ? needed.filter((field) => values[field].trim() === '') : [];
  // Without it nobody knows where the provider is to send the browser back to.
  if (values.enabled && (await checks.general()).publicUrl === '') missing.push('publicUrl');
  if (!values.scopes.split(/\s+/).includes('openid')) missing.push('scopes');
  if (values.allowedNetworks.some((network) => parseNetwork(network) === null)) missing.push('allowedNetworks');
  if (values.defaultRoleId !== null && !(await checks.roleExists(values.defaultRoleId))) missing.push('defaultRoleId');
  return missing;
};

/** Throws 'config.invalid' that names the fields. */
export const assertConfig = async (draft: ConfigDraft, language: Language, checks: ConfigChecks): Promise<void> => {
  const wrong =
    draft.type === 'general'
      ? await wrongImages(draft.values, checks.files)
      : draft.type === 'oauth2'
        ? await wrongOauth2(draft.values, checks)
        : [];
  if (wrong.length === 0) return;
  const message = errorText('config.invalid', language);
  const noParams: PhraseParams = {};
  const details: FieldProblem[] = wrong.map((field) => ({ field, message }));
  throw refuse('config.invalid', noParams, details);
};
