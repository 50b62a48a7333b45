import type { BackupPlaceDraft } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { AddressFault, fingerprintIn, folderIn, remoteIn, requireGoodDraft } from './address.ts';

const draft = (more: Partial<BackupPlaceDraft>): BackupPlaceDraft => ({
  name: 'Far away',
  type: 'folder',
  address: '/mnt/backups',
  account: '',
  region: '',
  hostKey: '',
  networks: [],
  enabled: true,
  ...more,
});

describe('the address of a place', () => {
  it.each<[BackupPlaceDraft['type'], string]>([
    ['folder', 'mnt/backups'],
    ['folder', '/'],
    ['folder', '/mnt/..'],
    ['folder', '/mnt/a\u0000b'],
    ['s3', 'https://s3.example.com'],
    ['s3', 'https://s3.example.com/bucket?versions'],
    ['s3', 'ftp://s3.example.com/bucket'],
    ['sftp', 'https://backup.example.com/folder'],
    ['sftp', 'sftp://root:secret@backup.example.com/folder'],
    ['sftp', 'sftp://backup.example.com/a%2f..%2fb'],
    ['sftp', 'sftp://backup.example.com/a%00b'],
    ['sftp', 'sftp:///folder'],
    ['webdav', 'https://user@dav.example.com/folder'],
    ['webdav', 'https://dav.example.com/folder#there'],
    ['webdav', 'https://dav.example.com/%zz'],
    ['webdav', 'https://dav.example.com/a%5cb'],
    ['webdav', 'file:///etc'],
  ])('%s: %s is refused', (type, address) => {
    expect(() => requireGoodDraft(draft({ type, address }))).toThrow(AddressFault);
  });

  it('is taken in pieces, without its escapes', () => {
    expect(folderIn('/mnt//backups/x/..')).toBe('/mnt/backups');
    expect(remoteIn('sftp', 'sftp://backup.example.com/a/../b%20c/')).toMatchObject({ port: 22, path: ['b c'] });
    expect(remoteIn('webdav', 'https://dav.example.com:8443')).toMatchObject({ port: 8443, path: [] });
    expect(remoteIn('s3', 'http://s3.example.com/bucket')).toMatchObject({ port: 80, path: ['bucket'] });
  });

  it('names networks with ports, and a host key as ssh-keygen prints it', () => {
    const key = `SHA256:${'a'.repeat(43)}`;
    expect(fingerprintIn(`256 ${key} root@far (ED25519)`)).toBe(key);
    requireGoodDraft(draft({ networks: ['10.0.0.0/8:22'], hostKey: `256 ${key} root@far (ED25519)` }));
    for (const wrong of [{ networks: ['10.0.0.0/8'] }, { hostKey: 'MD5:aa:bb' }])
      expect(() => requireGoodDraft(draft(wrong))).toThrow(AddressFault);
  });
});
