import {
  AutomationVariableDraft,
  dataBehaviorsEndpoints as behaviors,
  DataBehaviorDraft,
  NavigationMenuDraft,
  NoticeTemplateDraft,
  navigationEndpoints as navigation,
  noticeTemplatesEndpoints as templates,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { refuse } from '../../../platform/http/refusal.ts';
import { draftedKind, foundByPage, matching } from './drafted-kind.ts';
import type { MemberKindParts } from './member-kind.ts';

/** Calls are answered by what is activated, so a behaviour that is only saved sleeps; it is tested before it is activated. */
export const dataBehaviorKind = draftedKind({
  thing: 'behavior',
  draft: DataBehaviorDraft,
  find: foundByPage(behaviors.pageBehaviors, 'methodName'),
  get: behaviors.getBehavior,
  save: behaviors.saveBehavior,
  remove: behaviors.removeBehavior,
  groups: { list: behaviors.listBehaviorGroups, save: behaviors.saveBehaviorGroup, levels: 2 },
  key: 'methodName',
  /** That a venue depends on it is decided there. */
  fixed: { system: false },
});

export const noticeTemplateKind = draftedKind({
  thing: 'template',
  draft: NoticeTemplateDraft,
  find: foundByPage(templates.pageNoticeTemplates, 'code'),
  get: templates.getNoticeTemplate,
  save: templates.saveNoticeTemplate,
  remove: templates.removeNoticeTemplate,
  removeBy: 'query',
  key: 'code',
});

/** The entry above is another member, or one that is chosen here. */
export const navigationKind: MemberKindParts = draftedKind({
  thing: 'navigationEntry',
  draft: NavigationMenuDraft,
  async find({ call }, wanted) {
    const rows = await call(navigation.listAllNavigationMenus, {});
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return matching(
      rows.map(({ id, name, parentId }) => ({ id, name, within: names.get(parentId ?? '') ?? null })),
      wanted,
    );
  },
  get: navigation.getNavigationMenu,
  getBy: 'query',
  save: navigation.saveNavigationMenu,
  remove: navigation.removeNavigationMenu,
  removeBy: 'body',
  asleep: { enabled: false },
  async wake({ call }, id) {
    const { sort: _, ...entry } = await call(navigation.getNavigationMenu, { query: { id } });
    await call(navigation.saveNavigationMenu, { body: { ...entry, enabled: true } });
  },
});

/** Variables of the venue and of places; others refer to them by their names, of which there is one in a place. */
export const variableKind: MemberKindParts = {
  needs: variables.listAutomationVariables.needs,
  draft: AutomationVariableDraft,
  async list({ call }, wanted) {
    const rows = await call(variables.listAutomationVariables, { query: {} });
    return matching(
      rows.map(({ id, name, placeName }) => ({ id, name, within: placeName, key: name })),
      wanted,
    );
  },
  async read({ call }, id) {
    const rows = await call(variables.listAutomationVariables, { query: {} });
    const found = rows.find((row) => row.id === id);
    if (!found) throw refuse('404');
    const { placeId, name, type, defaultValue, description } = found;
    return { name, within: found.placeName, group: [], content: { placeId, name, type, defaultValue, description } };
  },
  async save({ call }, { id, content }) {
    const draft = AutomationVariableDraft.parse(content);
    if (id === undefined) return (await call(variables.saveAutomationVariable, { body: draft })).id;
    const rows = await call(variables.listAutomationVariables, { query: {} });
    const revision = rows.find((row) => row.id === id)?.revision;
    await call(variables.saveAutomationVariable, { body: { ...draft, id, revision } });
    return id;
  },
  async remove({ call }, id) {
    await call(variables.removeAutomationVariable, { params: { id } });
  },
  asleep: (content) => content,
  keyOf: ({ name }) => String(name),
};
