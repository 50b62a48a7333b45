import type { license as zh } from '../zh/license.ts';

export const license: typeof zh = {
  title: 'Licence',
  state: 'State',
  authorised: 'Authorised',
  evaluation: 'Evaluation',
  unauthorised: 'Not authorised',
  expired: 'Expired',
  otherMachine: 'Issued for another machine',
  licensee: 'Licensee',
  expiresAt: 'Valid until',
  forever: 'Never expires',
  machineCode: 'Machine code',
  version: 'Version',
  upload: 'Upload a licence file',
};
