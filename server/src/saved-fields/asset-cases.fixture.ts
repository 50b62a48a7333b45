import { standardReminders } from '@eoms/contract';
import { byQuery, call, inList, type SaveCase } from './save-case.fixture.ts';
import type { World } from './world.fixture.ts';

const withFileIds =
  (read: (world: World, id: string) => Promise<unknown>) =>
  async (world: World, id: string): Promise<unknown> => {
    const found = (await read(world, id)) as { readonly files: readonly { readonly id: string }[] };
    return { ...found, fileIds: found.files.map((file) => file.id) };
  };

export const assetCases: readonly SaveCase[] = [
  {
    save: 'saveAsset',
    fields: ({ places, devices, rootId, users, images, assetCategories, assetSuppliers, assets }) => ({
      code: ['LJ-1', 'LJ-2'],
      name: ['Projector left', 'Projector right'],
      categoryId: [assetCategories[0], assetCategories[1]],
      model: ['Maker A', 'Maker B'],
      sn: ['S1', 'S2'],
      tag: ['stage', 'hall'],
      deviceId: [devices[0], devices[1]],
      parentId: [assets[0], assets[1]],
      placeId: [places[0], places[1]],
      location: ['truss', 'floor'],
      supplierId: [assetSuppliers[0], assetSuppliers[1]],
      administratorId: [rootId, users[0]],
      maintainerId: [users[1], users[0]],
      purchasedOn: ['2023-03-18', '2024-03-18'],
      usedOn: ['2023-04-02', '2024-04-02'],
      price: ['186000.00', '99.50'],
      warrantyYears: [4, 2],
      warrantyUntil: ['2027-03-17', null],
      remarks: ['', 'bought used'],
      fileIds: [[images[0]], [images[1], images[0]]],
    }),
    read: withFileIds(byQuery('getAsset', 'id')),
  },
  {
    save: 'saveDueReminders',
    fields: () => ({ days: [standardReminders, { ...standardReminders, warranty: 60, inspection: 2 }] }),
    read: ({ root }) => call(root, 'getDueReminders'),
  },
  {
    save: 'saveAssetCategory',
    fields: () => ({
      name: ['Cameras', 'PTZ cameras'],
      prefix: ['CA', 'PTZ'],
      years: [5, null],
      residualPercent: [5, 0],
    }),
    read: inList('listAssetCategories'),
  },
  {
    save: 'saveAssetSupplier',
    fields: () => ({
      name: ['Light & Sound', 'Light'],
      address: ['', '1 Quay'],
      website: ['', 'https://light.example'],
      contacts: [[], [{ name: 'Wang', role: 'repairs', phone: '13800138000', email: 'wang@light.example' }]],
      contracts: [
        [
          {
            number: 'C-1',
            subject: 'service',
            startsOn: '2026-01-01',
            endsOn: '2026-12-31',
            responseHours: 4,
            onSiteHours: 24,
          },
        ],
        [],
      ],
      remarks: ['', 'reliable'],
    }),
    read: byQuery('getAssetSupplier', 'id'),
  },
  {
    save: 'saveAssetRecord',
    fields: ({ assets, images }) => ({
      assetId: [assets[0], assets[1]],
      kind: ['repair', 'cleaning'],
      performedOn: ['2026-01-02', '2026-01-03'],
      performedBy: ['Li', 'Wang'],
      remarks: ['', 'dust'],
      parts: ['fan', ''],
      labourCost: ['10.00', null],
      partsCost: [null, '0.25'],
      externalCost: ['5000.00', '1.00'],
      nextOn: [null, '2026-07-01'],
      fileIds: [[images[0]], []],
    }),
    read: withFileIds(async (world, id) => {
      const page = await call<{ records: { id: string }[] }>(world.root, 'listAssetRecords', { query: {} });
      return page.records.find((record) => record.id === id);
    }),
  },
];
