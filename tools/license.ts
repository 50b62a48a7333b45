import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type LicenseGrant, readLicense, writeLicense } from '../server/src/modules/session/license/license-file.ts';

const usage = `Issues authorisation files.

  npm run license -- keygen --private key.pem --public key.pub.pem
      A new key pair. The server trusts the public one through EOMS_LICENSE_KEY
      or as license-key.pem in its data folder. Keep the private one away from it.
  npm run license -- issue --private key.pem --licensee NAME --machine CODE [--days N | --until DATE] [--from DATE] --out FILE
      An authorisation file for one machine code; without --days or --until for ever.
  npm run license -- show --public key.pub.pem FILE
      What a file grants, and whether the key signed it.
`;

const options = {
  private: { type: 'string' },
  public: { type: 'string' },
  licensee: { type: 'string' },
  machine: { type: 'string' },
  days: { type: 'string' },
  until: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** Wrong usage: reported in one line, without a stack trace. */
class WrongUse extends Error {}

const need = (values: Values, name: 'private' | 'public' | 'licensee' | 'machine' | 'out'): string => {
  const value = values[name];
  if (!value) throw new WrongUse(`--${name} is missing.`);
  return value;
};

const dateOf = (text: string, name: string): Date => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new WrongUse(`--${name} is not a date: ${text}`);
  return date;
};

const keygen = (values: Values): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(need(values, 'private'), secret, { mode: 0o600, flag: 'wx' });
  writeFileSync(need(values, 'public'), publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return `Private key: ${values.private}\nPublic key:  ${values.public}\n`;
};

const endOf = (values: Values, from: Date): string | null => {
  if (values.days && values.until) throw new WrongUse('Give --days or --until, not both.');
  if (values.until) return dateOf(values.until, 'until').toISOString();
  if (!values.days) return null;
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1) throw new WrongUse(`--days is not a whole number of days: ${values.days}`);
  return new Date(from.getTime() + days * 86_400_000).toISOString();
};

const issue = (values: Values): string => {
  const now = new Date();
  const from = values.from ? dateOf(values.from, 'from') : now;
  const grant: LicenseGrant = {
    licensee: need(values, 'licensee'),
    machineCode: need(values, 'machine').trim().toUpperCase(),
    notBefore: from.toISOString(),
    expiresAt: endOf(values, from),
    issuedAt: now.toISOString(),
  };
  writeFileSync(need(values, 'out'), writeLicense(grant, readFileSync(need(values, 'private'), 'utf8')));
  return `${values.out}: ${grant.licensee}, ${grant.machineCode}, until ${grant.expiresAt ?? 'for ever'}\n`;
};

const show = (values: Values, file: string | undefined): string => {
  if (!file) throw new WrongUse('Name the file to show.');
  const grant = readLicense(readFileSync(file, 'utf8'), readFileSync(need(values, 'public'), 'utf8'));
  if (!grant) throw new WrongUse(`${file} was not signed with this key.`);
  return `${JSON.stringify(grant, null, 2)}\n`;
};

/** Runs a command and returns the exit code. */
export const runLicenseTool = (args: string[], print: (text: string) => void): number => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, file] = positionals;
    if (values.help || !command) print(usage);
    else if (command === 'keygen') print(keygen(values));
    else if (command === 'issue') print(issue(values));
    else if (command === 'show') print(show(values, file));
    else throw new WrongUse(`Unknown command: ${command}. Try --help.`);
    return 0;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = runLicenseTool(process.argv.slice(2), (text) => process.stdout.write(text));
}
