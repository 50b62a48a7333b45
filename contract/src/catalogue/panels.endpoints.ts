import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { ModelPanel, ModelPanelDraft, PanelLayout, TypePanel, TypePanelDraft } from './panel.entities.ts';

const see = may('view', 'controlDevicePanel', 'controlDevicePanelEdit');
const edit = may('edit', 'controlDevicePanel', 'controlDevicePanelEdit');

/** Control panels of models and of device types; one per model and one per type. */
export const panelsEndpoints = {
  pageModelPanels: endpoint({
    method: 'GET',
    path: '/modelControlPanel/page',
    summary: 'Page of panels of models',
    needs: see,
    scope: 'none',
    query: pageQuery(['name', 'updatedAt']),
    reply: page(ModelPanel),
  }),
  getModelPanel: endpoint({
    method: 'GET',
    path: '/modelControlPanel/get/{id}',
    summary: 'One panel of a model',
    needs: see,
    scope: 'none',
    params: ById,
    reply: ModelPanel,
  }),
  saveModelPanel: endpoint({
    method: 'POST',
    path: '/modelControlPanel/save',
    summary: 'Create or change the panel of a model',
    needs: edit,
    scope: 'none',
    body: ModelPanelDraft,
    reply: Saved,
    errors: ['panel.exists', 'panel.bindingUnknown', 'panel.overlap', 'panel.empty'],
  }),
  removeModelPanel: endpoint({
    method: 'GET',
    path: '/modelControlPanel/delete/{id}',
    summary: 'Remove the panel of a model; its devices fall back to the panel of their type',
    needs: edit,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
  }),
  pageTypePanels: endpoint({
    method: 'GET',
    path: '/modelDeviceTypeControlPanel/page',
    summary: 'Page of panels of device types',
    needs: see,
    scope: 'none',
    query: pageQuery(['name', 'updatedAt']),
    reply: page(TypePanel),
  }),
  getTypePanel: endpoint({
    method: 'GET',
    path: '/modelDeviceTypeControlPanel/get/{id}',
    summary: 'One panel of a device type',
    needs: see,
    scope: 'none',
    params: ById,
    reply: TypePanel,
  }),
  saveTypePanel: endpoint({
    method: 'POST',
    path: '/modelDeviceTypeControlPanel/save',
    summary: 'Create or change the panel of a device type',
    needs: edit,
    scope: 'none',
    body: TypePanelDraft,
    reply: Saved,
    errors: ['panel.exists', 'panel.overlap', 'panel.empty'],
  }),
  removeTypePanel: endpoint({
    method: 'GET',
    path: '/modelDeviceTypeControlPanel/delete/{id}',
    summary: 'Remove the panel of a device type',
    needs: edit,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
  }),
  getPanelOfDevice: endpoint({
    method: 'GET',
    path: '/modelControlPanel/getPanelByDeviceId',
    summary:
      "The panel to show for a device: its model's, else its type's, else null (generated from its capabilities)",
    needs: may('view', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl', 'home'),
    scope: 'place',
    panels: 'control',
    query: z.strictObject({ deviceId: Id }),
    reply: z.object({ origin: z.enum(['model', 'type', 'capabilities']), layout: PanelLayout.nullable() }),
  }),
};
