import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Name, Remarks, Saved } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  ActionSchema,
  Brand,
  DeviceType,
  DriverInfo,
  Enterprise,
  FieldSchema,
  ModelDevice,
  PropertySchema,
} from './catalogue.entities.ts';

const see = may(
  'view',
  'deviceInformation',
  'modelDeviceMark',
  'modelDeviceMaker',
  'modelDeviceBrand',
  'modelDeviceCategory',
  'home',
);
const edit = may('edit', 'modelDeviceMark', 'deviceInformation');
const ofDriver = z.strictObject({ class: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/) });

export const catalogueEndpoints = {
  listDeviceTypes: endpoint({
    method: 'GET',
    path: '/modelDeviceType/getAllDeviceType',
    summary: 'Every device type',
    needs: see,
    scope: 'none',
    reply: z.array(DeviceType),
  }),
  listEnterprises: endpoint({
    method: 'GET',
    path: '/modelDeviceEnterprise/getAllEnterprise',
    summary: 'Every manufacturer',
    needs: see,
    scope: 'none',
    query: z.strictObject({ keyword: z.string().max(100).optional() }),
    reply: z.array(Enterprise),
  }),
  listBrands: endpoint({
    method: 'GET',
    path: '/modelDeviceBrand/getAllBrand',
    summary: 'Every brand',
    needs: see,
    scope: 'none',
    reply: z.array(Brand),
  }),
  listModelsOfType: endpoint({
    method: 'GET',
    path: '/modelDevice/getDevicesByDeviceTypeCode',
    summary: 'Device models, of one type or all',
    needs: see,
    scope: 'none',
    query: z.strictObject({ typeCode: z.string().max(60).optional(), keyword: z.string().max(100).optional() }),
    reply: z.array(ModelDevice),
  }),
  getModel: endpoint({
    method: 'GET',
    path: '/modelDevice/getModelDeviceByDeviceId/{id}',
    summary: 'One device model',
    needs: see,
    scope: 'none',
    params: ById,
    reply: ModelDevice,
  }),
  saveModel: endpoint({
    method: 'POST',
    path: '/modelDevice/save',
    summary: 'Create or change a device model on a known driver',
    needs: edit,
    scope: 'none',
    body: z.strictObject({
      id: Id.optional(),
      name: Name,
      typeId: Id,
      brandId: Id,
      actionClass: z.string().max(64),
      enabled: z.boolean(),
      defaults: z.record(z.string(), Value),
      remarks: Remarks,
    }),
    reply: Saved,
    errors: ['catalogue.nameInUse', 'catalogue.unknownDriver', 'catalogue.inUse', 'device.parameterInvalid'],
  }),
  removeModel: endpoint({
    method: 'GET',
    path: '/modelDevice/deleteModelDevice/{id}',
    summary: 'Remove a device model without devices',
    needs: edit,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
    errors: ['catalogue.inUse'],
  }),
  listDrivers: endpoint({
    method: 'GET',
    path: '/modelDevice/getModelDeviceActionPath',
    summary: 'Drivers that a model can be built on (its action class)',
    needs: see,
    scope: 'none',
    reply: z.array(DriverInfo),
  }),
  getDriverParams: endpoint({
    method: 'GET',
    path: '/device/getParamsFromActionClass/{class}',
    summary: 'Connection parameters of a driver',
    needs: see,
    scope: 'none',
    params: ofDriver,
    reply: z.array(FieldSchema),
  }),
  getDriverProperties: endpoint({
    method: 'GET',
    path: '/device/getPropertiesFromActionClass/{class}',
    summary: 'Properties of a driver, as far as they are known without a device',
    needs: see,
    scope: 'none',
    params: ofDriver,
    reply: z.array(PropertySchema),
  }),
  getDriverActions: endpoint({
    method: 'GET',
    path: '/device/getActionsFromActionClass/{class}',
    summary: 'Actions of a driver',
    needs: see,
    scope: 'none',
    params: ofDriver,
    reply: z.array(ActionSchema),
  }),
};
