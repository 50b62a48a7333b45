import * as snmp from 'net-snmp';
import { expect, it } from 'vitest';

/** `provideDes` (snmp.des.ts) puts a cipher into the inside of net-snmp, which no version number promises. */
const inside = snmp as unknown as {
  Encryption: { algorithms: Record<number, Record<string, (...args: unknown[]) => unknown>> };
  Authentication: { passwordToKey(protocol: number, password: string, engineId: Buffer): Buffer };
};

it('there is a place for DES, with functions of the parameters that ours take', () => {
  const des = inside.Encryption.algorithms[Number(snmp.PrivProtocols.des)];
  expect(des?.encryptPdu).toHaveLength(5);
  expect(des?.decryptPdu).toHaveLength(6);
});

it('a password becomes the localised key of RFC 3414, A.3.1', () => {
  const engineId = Buffer.from('000000000000000000000002', 'hex');
  const key = inside.Authentication.passwordToKey(Number(snmp.AuthProtocols.md5), 'maplesyrup', engineId);
  expect(key.toString('hex')).toBe('526f5eed9fcce26f8964c2930787d82b');
});
