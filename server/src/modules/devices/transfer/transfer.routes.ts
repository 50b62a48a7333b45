import type { deviceToolsEndpoints } from '@eoms/contract';
import { deviceTableWords } from '@eoms/phrases';
import yazl from 'yazl';
import type { Handlers } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { openParams } from '../describe-device.ts';
import { applyImport } from './apply-import.ts';
import { collectDevices, deviceSheet, templateSheets } from './export-devices.ts';
import { importsStore } from './imports.store.ts';
import { previewImport, type TransferWork } from './preview-import.ts';
import type { TransferDevice } from './transfer.store.ts';
import { loadContext, type TransferContext } from './transfer-context.ts';

type Own = 'exportDevices' | 'exportDevicesToZip' | 'previewDeviceImport' | 'applyDeviceImport' | 'exportImportErrors';

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Devices as data: everything that an installation needs to know them again, without secrets. */
const plainDevices = (devices: readonly TransferDevice[], { models }: TransferContext) => {
  const secretsOf = new Map(
    models.map((model) => [
      model.id,
      new Set(model.fields.filter((field) => field.type === 'secret').map((field) => field.id)),
    ]),
  );
  return devices.map(({ record, params, secrets }) => ({
    ...record,
    params: openParams({ ...params }, secretsOf.get(record.modelId) ?? new Set()),
    secrets,
  }));
};

const plainModels = (devices: readonly TransferDevice[], { models }: TransferContext) => {
  const used = new Set(devices.map(({ record }) => record.modelId));
  return models
    .filter((model) => used.has(model.id))
    .map(({ id, name, brandName, typeCode, typeName, typeNameEn, actionClass, defaults }) => ({
      ...{ id, name, brandName, typeCode, typeName, typeNameEn, actionClass, defaults },
    }));
};

export const transferHandlers = (work: TransferWork): Pick<Handlers<typeof deviceToolsEndpoints>, Own> => {
  const { db, tables } = work;
  return {
    exportDevices: async ({ query: { template, ...filters } }, caller) => {
      const context = await loadContext(db, caller.places, work.driverOf);
      const devices = template ? [] : await collectDevices(work, db, caller.places, filters);
      const sheets = template
        ? templateSheets(context, caller.language, filters)
        : [deviceSheet(devices, context, caller.language)];
      await caller.audit({
        action: 'exportDevices',
        after: { ...filters, template: template === true, devices: devices.length },
      });
      return { content: await tables.write(sheets), fileName: `${deviceTableWords.devices[caller.language]}.xlsx` };
    },
    exportDevicesToZip: async ({ query }, caller) => {
      const context = await loadContext(db, caller.places, work.driverOf);
      const devices = await collectDevices(work, db, caller.places, query);
      const table = await tables.write([deviceSheet(devices, context, caller.language)]);
      await caller.audit({ action: 'exportDevicesToZip', after: { ...query, devices: devices.length } });
      const zip = new yazl.ZipFile();
      zip.addBuffer(table, 'devices.xlsx', { compress: false });
      zip.addBuffer(jsonOf(plainDevices(devices, context)), 'devices.json');
      zip.addBuffer(jsonOf(plainModels(devices, context)), 'models.json');
      zip.end();
      const chunks: Buffer[] = [];
      for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
      return { content: Buffer.concat(chunks), fileName: `${deviceTableWords.devices[caller.language]}.zip` };
    },
    previewDeviceImport: ({ file }, caller) => previewImport(work, file, caller),
    applyDeviceImport: ({ body }, caller) => applyImport(work, body, caller),
    exportImportErrors: async ({ query: { id } }, caller) => {
      const found = await importsStore.find(db, caller.userId, id);
      if (!found) throw refuse('404');
      const bad = await importsStore.bad(db, id);
      const rows = bad.map(({ cells, errors }) => [
        ...found.headings.map((_, at) => cells?.[at] ?? null),
        (errors ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
      ]);
      const headings = [...found.headings, deviceTableWords.reason[caller.language]];
      const name = deviceTableWords.devices[caller.language];
      return { content: await tables.write([{ name, headings, rows }]), fileName: `${name}.xlsx` };
    },
  };
};
