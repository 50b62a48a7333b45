import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Move, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { PlaceDetail, PlaceDraft, PlaceGroup, PlaceGroupDraft, PlaceTree } from './place.entities.ts';

const see = may('view', 'place');
const edit = may('edit', 'place');
/** Screens that monitor or operate places. */
const watch = may(
  'view',
  'place',
  'home',
  'deviceInformation',
  'alarmCenter',
  'alarmSolve',
  'centralizedControl',
  'placeControl',
  'controlDesign',
  'role',
);

export const placesEndpoints = {
  listPlaces: endpoint({
    method: 'GET',
    path: '/place',
    summary: 'Page of places',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'code', 'type', 'sort', 'createdAt']).extend({ groupId: Id.optional() }),
    reply: page(PlaceDetail),
  }),
  getPlace: endpoint({
    method: 'GET',
    path: '/place/getPlaceById/{id}',
    summary: 'One place with its live counts',
    needs: watch,
    scope: 'place',
    params: ById,
    reply: PlaceDetail,
  }),
  savePlace: endpoint({
    method: 'POST',
    path: '/place',
    summary: 'Create or change a place; a new place needs access to all places',
    needs: edit,
    scope: 'place',
    body: PlaceDraft,
    reply: Saved,
    errors: ['place.codeInUse'],
  }),
  removePlace: endpoint({
    method: 'DELETE',
    path: '/place/delPlace',
    summary: 'Remove a place without devices',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['place.hasDevices'],
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/place/setMaintenance',
    summary: 'Put a place under maintenance, or back into service',
    needs: may('control', 'place', 'home', 'centralizedControl'),
    scope: 'place',
    body: z.strictObject({ id: Id, maintenance: z.boolean() }),
    reply: Done,
  }),
  listPlaceDetails: endpoint({
    method: 'GET',
    path: '/place/getPlaceDetailList',
    summary: 'Every place the caller may see, with state, devices and alarms',
    needs: watch,
    scope: 'place',
    query: z.strictObject({ groupId: Id.optional() }),
    reply: z.array(PlaceDetail),
  }),
  listGroups: endpoint({
    method: 'GET',
    path: '/placeGroup',
    summary: 'Place groups that contain places the caller may see',
    needs: watch,
    scope: 'place',
    reply: z.array(PlaceGroup),
  }),
  saveGroup: endpoint({
    method: 'POST',
    path: '/placeGroup',
    summary: 'Create or change a place group; needs access to all places',
    needs: edit,
    scope: 'place',
    body: PlaceGroupDraft,
    reply: Saved,
    errors: ['placeGroup.nameInUse', 'placeGroup.circular'],
  }),
  moveGroup: endpoint({
    method: 'POST',
    path: '/placeGroup/move',
    summary: 'Move a place group up or down among its siblings; needs access to all places',
    needs: edit,
    scope: 'place',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/placeGroup/delGroup',
    summary: 'Remove an empty place group; needs access to all places',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['placeGroup.hasChildren', 'placeGroup.hasPlaces'],
  }),
  changeGroup: endpoint({
    method: 'POST',
    path: '/placeGroup/changePlaceGroup',
    summary: 'Move places to another group; needs access to all places',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ groupId: Id, placeIds: z.array(Id).min(1).max(200) }),
    reply: Done,
  }),
  getGroupAndPlace: endpoint({
    method: 'GET',
    path: '/placeGroup/getGroupAndPlace',
    summary: 'Groups and places as a tree, for pickers; only what the caller may see',
    needs: 'session',
    scope: 'place',
    reply: z.array(PlaceTree),
  }),
};
