import type { Driver } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { testDriver } from '../devices/devices.fixture.ts';
import { findKnown, rankModels, serialOf } from './match-findings.ts';

const found = (info: Record<string, string> = {}, params: Record<string, string | number> = { host: '10.0.0.5' }) => ({
  key: 'k',
  name: 'Projector',
  params,
  info,
});

describe('findings', () => {
  it('match models by the name that the device reports, then by its maker', () => {
    const models = [
      { id: 'other', name: 'Z-100', brandName: 'Nobody' },
      { id: 'maker', name: 'EB-9000', brandName: 'Epson' },
      { id: 'exact', name: 'EB-L1755U', brandName: 'Epson' },
    ];
    expect(rankModels(found({ manufacturer: 'EPSON', model: 'EB L1755U' }), models)).toEqual([
      'exact',
      'maker',
      'other',
    ]);
    expect(rankModels(found(), models)).toEqual(['other', 'maker', 'exact']);
  });

  it('are recognised by serial number, or by host and port', () => {
    const driverOf = () => testDriver;
    const device = { id: 'd', ip: '10.0.0.5', sn: 'S1', actionClass: testDriver.id, params: { host: '10.0.0.5' } };
    const known = (given: Parameters<typeof found>) => findKnown(testDriver, found(...given), [device], driverOf);
    expect(known([])).toBe('d');
    expect(known([{}, { host: '10.0.0.5', port: 4352 }])).toBe('d');
    expect(known([{}, { host: '10.0.0.5', port: 4353 }])).toBeNull();
    const hosts: Driver = { ...testDriver, params: testDriver.params.slice(0, 1), transport: { kind: 'udp', port: 0 } };
    expect(findKnown(hosts, found(), [device], driverOf)).toBe('d');
    expect(findKnown(hosts, found({}, { host: '10.0.0.6' }), [device], driverOf)).toBeNull();
    expect(known([{ serialNumber: 'S1' }, { host: '10.0.0.77' }])).toBe('d');
    expect(known([{ serial: 'S2' }, { host: '10.0.0.77' }])).toBeNull();
    expect(serialOf(found({ 'Serial number': ' 12 ' }))).toBe('12');
  });
});
