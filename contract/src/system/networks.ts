import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { NetworksConfig } from './config.entities.ts';

/** What a connection is for: each has networks of its own. */
export const NetworkPurpose = NetworksConfig.keyof();
export type NetworkPurpose = z.infer<typeof NetworkPurpose>;

export const AddressTrialDraft = z.strictObject({
  /** `https://erp.example/path`, `10.0.0.5:5432`, `[fd00::7]:443`, `mail.example`. */
  address: z.string().trim().min(1).max(300),
  purpose: NetworkPurpose,
});
export type AddressTrialDraft = z.infer<typeof AddressTrialDraft>;

/** What the rules say of one address that a name resolves to. */
export const AddressVerdict = z.object({
  address: z.string(),
  allowed: z.boolean(),
  /**
   * `listed`: by `entry` of the settings; `public`: without one; `builtIn`: by the program; `ownPort`: a port of this
   * system; `never`: this machine, link-local or another range that no entry opens; `unlisted`: no entry names it.
   */
  why: z.enum(['listed', 'public', 'builtIn', 'ownPort', 'never', 'unlisted']),
  entry: z.string().nullable(),
});
export type AddressVerdict = z.infer<typeof AddressVerdict>;

export const TrialCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  validTo: Time.nullable(),
  /** Whether this system trusts it for that name. */
  trusted: z.boolean(),
  /** Why not, as OpenSSL names it: `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  fault: z.string().nullable(),
});

export const TrialConnection = z.object({
  /** `tls`: the connection opens, but TLS is not spoken or fails. */
  outcome: z.enum(['open', 'refused', 'unreachable', 'timeout', 'tls']),
  /** Of the addresses, the one that was tried. */
  address: z.string(),
  milliseconds: z.number().int(),
  certificate: TrialCertificate.nullable(),
});

export const AddressTrial = z.object({
  host: z.string(),
  port: z.number().int(),
  /** The node that tried; another one may be in another network. */
  node: z.string(),
  lookup: z.enum(['found', 'unknown', 'timeout']),
  addresses: z.array(AddressVerdict),
  /** Whether the system may connect: only if every address is allowed. */
  allowed: z.boolean(),
  /** Null unless it is allowed. */
  connection: TrialConnection.nullable(),
});
export type AddressTrial = z.infer<typeof AddressTrial>;

export const networksEndpoints = {
  tryAddress: endpoint({
    method: 'POST',
    path: '/configSystem/tryAddress',
    summary:
      'Which rule lets this system connect to an address or refuses it, and whether a connection opens; nothing is sent or read',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: AddressTrialDraft,
    reply: AddressTrial,
    errors: ['config.addressUnreadable'],
    perMinute: 10,
  }),
};
