import { textOf, transferEndpoints } from '@eoms/contract';
import { deviceTableWords } from '@eoms/phrases';
import yazl from 'yazl';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import { openParams } from '../devices/devices.module.ts';
import { collectDevices, deviceSheet, templateSheets } from './export-devices.ts';
import { deviceImporter } from './import-devices.ts';
import type { Reader } from './switch-names.ts';
import type { TransferDeps } from './transfer.deps.ts';
import type { TransferDevice } from './transfer.store.ts';
import { loadContext, type TransferContext } from './transfer-context.ts';

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Devices as data, with all that an installation needs to recognise them, but without secrets and times. */
const plainDevices = (devices: readonly TransferDevice[], { models }: TransferContext) => {
  const secretsOf = new Map(
    models.map((model) => [
      model.id,
      new Set(model.fields.filter((field) => field.type === 'secret').map((field) => field.id)),
    ]),
  );
  return devices.map(({ record: { createdAt: _, ...record }, params, secrets, uplink }) => ({
    ...record,
    uplink,
    params: openParams({ ...params }, secretsOf.get(record.modelId) ?? new Set()),
    secrets,
  }));
};

const plainModels = (devices: readonly TransferDevice[], { models }: TransferContext) => {
  const used = new Set(devices.map(({ record }) => record.modelId));
  return models
    .filter((model) => used.has(model.id))
    .map(({ id, name, brandName, typeCode, typeName, typeNameEn, actionClass, defaults }) => ({
      id,
      name,
      brandName,
      typeCode,
      typeName,
      typeNameEn,
      actionClass,
      defaults,
    }));
};

export const transferRoutes = (work: TransferDeps): Route[] => {
  const { database, tables, devices } = work;
  const { db } = database;
  const { driverOf } = work.catalogue;
  const imports = work.imports.of(deviceImporter(work));
  const readerOf = ({ language, places }: Caller): Reader => ({ language, places, registry: devices.registry });
  return implement(transferEndpoints, {
    exportDevices: async ({ query: { template, ...filters } }, caller) => {
      const context = await loadContext(db, caller.places, driverOf);
      const found = template ? [] : await collectDevices(devices, db, caller.places, filters);
      const reader = readerOf(caller);
      const sheets = template ? templateSheets(context, reader, filters) : [deviceSheet(found, context, reader)];
      await caller.audit({
        action: 'exportDevices',
        after: { ...filters, template: template === true, devices: found.length },
      });
      return xlsxReply(tables, textOf(deviceTableWords.devices, caller.language), sheets);
    },
    exportDevicesToZip: async ({ query }, caller) => {
      const context = await loadContext(db, caller.places, driverOf);
      const found = await collectDevices(devices, db, caller.places, query);
      const table = await tables.write([deviceSheet(found, context, readerOf(caller))]);
      await caller.audit({ action: 'exportDevicesToZip', after: { ...query, devices: found.length } });
      const zip = new yazl.ZipFile();
      zip.addBuffer(table, 'devices.xlsx', { compress: false });
      zip.addBuffer(jsonOf(plainDevices(found, context)), 'devices.json');
      zip.addBuffer(jsonOf(plainModels(found, context)), 'models.json');
      zip.end();
      const chunks: Buffer[] = [];
      for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
      return { content: Buffer.concat(chunks), fileName: `${textOf(deviceTableWords.devices, caller.language)}.zip` };
    },
    previewDeviceImport: ({ file }, caller) => imports.preview(file, caller),
    applyDeviceImport: ({ body }, caller) => imports.apply(body, caller),
    exportImportErrors: ({ query: { id } }, caller) => imports.errors(id, caller),
  });
};
