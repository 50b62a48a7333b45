import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/texts.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'digest');
const FileName = z.string().min(1).max(255);

/** A driver that an integrator put into the drivers folder: one `.mjs` file, or a folder with a `package.json`. */
export const DriverPackage = z.object({
  file: FileName,
  /** Hash of the file, or of all files of the folder. */
  sha256: Sha256,
  bytes: z.number(),
  /**
   * `trusted`: confirmed; loaded at the next start unless `running`. `changed`: the content differs from what was
   * confirmed. `failed`: confirmed, but it could not be loaded; `reason` says why.
   */
  state: z.enum(['untrusted', 'trusted', 'changed', 'failed']),
  /** Whether this process has loaded it with exactly this content. */
  running: z.boolean(),
  /** Whether a signature file vouches for it instead of a person. */
  signed: z.boolean(),
  driver: z.object({ id: z.string(), name: Text, version: z.string() }).nullable(),
  reason: z.string().nullable(),
  trustedBy: z.string().nullable(),
  trustedAt: Time.nullable(),
});
export type DriverPackage = z.infer<typeof DriverPackage>;

export const driverPackagesEndpoints = {
  listDriverPackages: endpoint({
    method: 'GET',
    path: '/device/listDriverPackages',
    summary: 'Drivers in the drivers folder, whether they are trusted and whether they run',
    needs: 'superAdministrator',
    scope: 'none',
    reply: z.array(DriverPackage),
  }),
  trustDriverPackage: endpoint({
    method: 'POST',
    path: '/device/trustDriverPackage',
    summary: 'Trust exactly this content; it is loaded at the next start',
    needs: 'superAdministrator',
    scope: 'none',
    body: z.strictObject({ file: FileName, sha256: Sha256 }),
    reply: Done,
    errors: ['409'],
  }),
  distrustDriverPackage: endpoint({
    method: 'POST',
    path: '/device/distrustDriverPackage',
    summary: 'Withdraw the trust; the driver is not loaded at the next start',
    needs: 'superAdministrator',
    scope: 'none',
    body: z.strictObject({ file: FileName }),
    reply: Done,
  }),
};
