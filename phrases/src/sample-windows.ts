import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Maintenance windows of the sample venue. */
export const sampleWindows = {
  lamps: say('国际会议厅投影机更换光源', 'New light sources in the congress hall'),
  lampsReason: say(
    '备件到货后由厂家更换，期间光源报警不再通知值班。',
    'The maker replaces them when the parts arrive; until then nobody is called for their alarms.',
  ),
  network: say('网络例行维护', 'Regular network maintenance'),
  networkReason: say(
    '每周日凌晨升级交换机固件，设备会短时离线。',
    'Switches get their firmware on Sunday nights; devices are offline for a short time.',
  ),
} satisfies Record<string, SourceText>;
