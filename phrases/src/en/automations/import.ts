import type { automationImport as zh } from '../../zh/automations/import.ts';

export const automationImport: typeof zh = {
  import: 'Import',
  importTitle: 'Import automations',
  importChoose: 'Choose an exported file or drop it here',
  importNote:
    'A JSON file of up to 1 MB. Devices, places and the like are found by id, else by name and place; everything imported is switched off.',
  importNothing: 'The file has no automation that can be imported',
  importRun: 'Import {{count}}',
  importDone: '{{count}} automations imported, all switched off',
  importReady: 'Can be imported',
  andMore: ', and {{count}} more',
  ref_device: 'Device',
  ref_place: 'Place',
  ref_actionGroup: 'Action group',
  ref_recipient: 'Notify object',
  ref_channel: 'Channel',
  ref_template: 'Template',
  fileTooLarge: 'The file is larger than 1 MB',
  fileUnknown: 'This is not a file of exported automations',
};
