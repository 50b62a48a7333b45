import { z } from 'zod';
import { ActionSchema, PropertySchema } from '../catalogue/description.entities.ts';
import { DeviceRow } from '../devices/device.entities.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  Announcement,
  Layout,
  LayoutDifference,
  LayoutDraft,
  LayoutVersion,
  LayoutVersionDetail,
  OtherDesigners,
  ShownLayout,
} from './layout.entities.ts';
import { AskedWidget, askedWidgetsAtMost, LayoutData } from './widget-data.entities.ts';

const use = may('view', 'placeControl', 'controlDesign', 'examples', 'centralizedControl');
/** Documents show widgets of places too. */
const show = may(
  'view',
  ...(['placeControl', 'controlDesign', 'examples', 'centralizedControl'] as const),
  'customizeControl',
  'controlDocument',
);
/** Also what triggers and conditions choose from, those of steps too. */
const showDevices = may(
  'view',
  ...([
    'placeControl',
    'controlDesign',
    'examples',
    'centralizedControl',
    'customizeControl',
    'controlDocument',
  ] as const),
  'plan',
  'linkageStrategy',
  'strategy',
);
const see = may('view', 'controlDesign');
const edit = may('edit', 'controlDesign');

const Revision = z.number().int().min(0);
const Based = z.strictObject({ placeId: Id, revision: Revision });
const Stored = z.object({ revision: Revision, savedAt: Time });

/** A device of a place with what its controls need. */
export const LayoutDevice = DeviceRow.pick({
  id: true,
  name: true,
  typeCode: true,
  typeName: true,
  typeIcon: true,
  modelName: true,
  placeName: true,
  live: true,
}).extend({ properties: z.array(PropertySchema), actions: z.array(ActionSchema) });
export type LayoutDevice = z.infer<typeof LayoutDevice>;

const faults = [
  '409',
  'definition.unreadable',
  'layout.outside',
  'layout.overlap',
  'layout.pluginUnknown',
  'layout.attributeWrong',
  'layout.bindingUnknown',
  'layout.addressRefused',
  'layout.dataUnknown',
] as const;

/** The control layouts of places: what they show, their draft, and the versions that were published. */
export const layoutsEndpoints = {
  getLayout: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTLayout/{id}',
    summary: 'The control layout of a place: its published one, or one generated from its devices',
    needs: use,
    scope: 'place',
    panels: 'control',
    params: ById,
    reply: ShownLayout,
  }),
  getLayoutImage: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTImage/{id}',
    summary: 'A picture of the control layout that a place shows; no other stored file',
    needs: use,
    scope: 'place',
    panels: 'control',
    params: ById,
    query: z.strictObject({ image: Id }),
    reply: binary('image/webp'),
  }),
  getLayoutData: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTData/{id}',
    summary: 'What data behaviours say for the widgets of the control layout that a place shows',
    needs: use,
    scope: 'place',
    panels: 'control',
    params: ById,
    reply: LayoutData,
  }),
  tryWidgetData: endpoint({
    method: 'POST',
    path: '/place/tryWidgetData',
    summary: 'What data behaviours say for widgets that are being designed',
    needs: may('control', 'dataBehavior'),
    scope: 'none',
    changes: false,
    body: z.strictObject({ widgets: z.array(AskedWidget).max(askedWidgetsAtMost) }),
    reply: LayoutData,
    perMinute: 120,
  }),
  saveLayout: endpoint({
    method: 'POST',
    path: '/place/savePlaceCLTLayout',
    summary: 'Save the draft of a control layout; refused if somebody saved after the named revision',
    needs: edit,
    scope: 'place',
    body: Based.extend(Layout.shape),
    reply: Stored,
    errors: faults,
  }),
  getLayoutDraft: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTDraft/{id}',
    summary: 'The draft of a control layout',
    needs: see,
    scope: 'place',
    params: ById,
    reply: LayoutDraft,
  }),
  getGeneratedLayout: endpoint({
    method: 'GET',
    path: '/place/getGeneratedCLTLayout/{id}',
    summary: 'The layout that would be generated from the devices of the place now',
    needs: see,
    scope: 'place',
    params: ById,
    reply: Layout,
  }),
  getLayoutDevices: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTDevices/{id}',
    summary: 'The devices of a place with properties, actions and live state, for the widgets of its layout',
    needs: showDevices,
    scope: 'place',
    panels: 'control',
    params: ById,
    reply: z.array(LayoutDevice),
  }),
  getFrameSites: endpoint({
    method: 'GET',
    path: '/place/getWebFrameSites',
    summary: 'The websites that web frames may show, as the administrator allows them',
    needs: show,
    scope: 'none',
    panels: 'control',
    reply: z.object({ sites: z.array(z.string()) }),
  }),
  publishLayout: endpoint({
    method: 'POST',
    path: '/place/publishPlaceCLTLayout',
    summary: 'Publish the draft as the next version; the place shows it at once',
    needs: edit,
    scope: 'place',
    body: Based.extend({ note: z.string().trim().max(200) }),
    reply: z.object({ number: z.number().int() }),
    errors: [...faults, 'layout.empty'],
  }),
  pageLayoutVersions: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTVersions',
    summary: 'Page of the published versions of a control layout, newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['number']).extend({ placeId: Id }),
    reply: page(LayoutVersion),
  }),
  getLayoutVersion: endpoint({
    method: 'GET',
    path: '/place/getPlaceCLTVersion/{id}',
    summary: 'One published version of a control layout',
    needs: see,
    scope: 'place',
    params: ById,
    reply: LayoutVersionDetail,
  }),
  compareLayoutVersion: endpoint({
    method: 'GET',
    path: '/place/comparePlaceCLTVersion',
    summary: 'What differs between a version and another one, or the draft',
    needs: see,
    scope: 'place',
    query: z.strictObject({ id: Id, withId: Id.optional() }),
    reply: LayoutDifference,
    errors: ['definition.unreadable'],
  }),
  restoreLayoutVersion: endpoint({
    method: 'POST',
    path: '/place/restorePlaceCLTVersion',
    summary: 'Make a version the draft again; what was in the draft is replaced',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, revision: Revision }),
    reply: Stored,
    errors: ['409', 'definition.unreadable'],
  }),
  announceDesigner: endpoint({
    method: 'POST',
    path: '/place/announceCLTDesigner',
    summary:
      'Say that the caller has the designer of a place open, or has left it; returns who else has, and the draft',
    needs: see,
    scope: 'place',
    changes: false,
    body: Announcement.extend({ placeId: Id }),
    reply: OtherDesigners,
  }),
};
