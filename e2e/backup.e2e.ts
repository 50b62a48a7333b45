import { backupEndpoints, devicesEndpoints, photosEndpoints, placesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf, signInBy } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

// Of its own: a restore writes over the whole system and starts it anew.
const { venue, browser, api, enter, account } = openOwnJourney();

const words = {
  zh: {
    make: '备份',
    begin: '开始备份',
    verified: '已校验',
    restore: '恢复',
    take: '用备份',
    undecided: '未决定',
    restoreN: /^恢复 \d/,
    verb: '恢复',
    done: '恢复完成',
    back: '退回到恢复之前',
    device: '设备',
    list: '差异清单',
  },
  en: {
    make: 'Back up',
    begin: 'Begin',
    verified: 'Verified',
    restore: 'Restore',
    take: 'Take backup',
    undecided: 'Undecided',
    restoreN: /^Restore \d/,
    verb: 'Restore',
    done: 'Restored',
    back: 'Go back to before the restore',
    device: 'Devices',
    list: 'Differences',
  },
} as const;

const restoreWithinMs = 120_000;

/** Renames a device, as somebody does after the backup. */
const rename = async (name: string): Promise<{ id: string; before: string }> => {
  const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query: { current: '1', size: '1' } }));
  const id = records[0]?.id ?? '';
  const detail = dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId: id } }));
  const body = {
    id,
    revision: detail.revision,
    name,
    modelId: detail.modelId,
    placeId: detail.placeId,
    sn: detail.sn,
    netmask: detail.netmask,
    gateway: detail.gateway,
    dns: detail.dns,
    installLocation: detail.installLocation,
    enabled: detail.enabled,
    params: detail.params,
  };
  dataOf(await api.call(devicesEndpoints.saveDevice, { body }));
  return { id, before: detail.name };
};

/** Removes a photo of a room. */
const removePhoto = async (): Promise<{ placeId: string; photoId: string }> => {
  for (const { id: placeId } of dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }))) {
    const [photo] = dataOf(await api.call(photosEndpoints.getPlacePhoto, { query: { placeId } }));
    if (!photo) continue;
    expect(await api.call(photosEndpoints.delPlacePhoto, { query: { id: photo.id } })).toMatchObject({ status: true });
    return { placeId, photoId: photo.id };
  }
  throw new Error('no room of the sample venue has a photo');
};

const faults = async (page: Page): Promise<unknown[]> => [...(await wcagFaults(page)), ...(await sideways(page))];

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a backup brings back a renamed device and a removed photo (%s)',
  async (language) => {
    const say = words[language];
    const { page, settled } = await browser.visit({ language });
    await enter(page, '/backup');
    // In Chinese the part of the page has the same name.
    await page.locator('.ant-btn-primary').filter({ hasText: say.make }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: say.begin, exact: true }).waitFor();
    await browser.picture(page, `backup-form-${language}`);
    await form.getByRole('button', { name: say.begin, exact: true }).click();
    const row = page.locator('[data-part="data-table"] tbody tr').first();
    await row.getByText(say.verified).waitFor({ timeout: restoreWithinMs });
    await settled();
    await browser.picture(page, `backup-${language}`);
    expect(await faults(page)).toEqual([]);

    const changed = await rename(`Changed ${language}`);
    const removed = await removePhoto();

    await row.locator('.icon-button').last().click();
    await page.getByRole('menuitem', { name: say.restore, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(say.undecided).first().waitFor({ timeout: restoreWithinMs });
    await settled();
    await browser.picture(page, `backup-preview-${language}`);
    expect(await faults(page)).toEqual([]);
    const conflict = drawer.getByRole('listitem').filter({ hasText: changed.before });
    await conflict.getByRole('button', { name: say.take }).click();
    await drawer.getByText(say.undecided).first().waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: say.list }).click();
    await drawer.getByText('place_photos').first().waitFor();
    await browser.picture(page, `backup-differences-${language}`);
    await drawer
      .getByRole('button')
      .filter({ hasText: language === 'zh' ? '返回预览' : 'Back to the preview' })
      .click();
    await drawer.getByRole('button', { name: say.restoreN }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: say.verb, exact: true }).click();
    await drawer.locator('b').filter({ hasText: say.done }).waitFor({ timeout: restoreWithinMs });
    await drawer.getByRole('button', { name: say.back }).waitFor();
    await browser.picture(page, `backup-receipt-${language}`);

    // The system starts anew; whoever was signed in before may have to do so again.
    let again = api;
    await until(
      () => 'the restored system answers',
      async () => {
        again = await signInBy(venue.address, account).catch(() => again);
        const { status } = await again.call(backupEndpoints.getBackupSchedule).catch(() => ({ status: false }));
        return status;
      },
      restoreWithinMs,
    );
    const device = dataOf(await again.call(devicesEndpoints.getDevice, { query: { deviceId: changed.id } }));
    expect(device.name).toBe(changed.before);
    const photos = dataOf(await again.call(photosEndpoints.getPlacePhoto, { query: { placeId: removed.placeId } }));
    expect(photos.map(({ id }) => id)).toContain(removed.photoId);
  },
  600_000,
);
