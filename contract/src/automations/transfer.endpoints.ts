import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { AutomationFile, ImportedAutomation } from './transfer.entities.ts';

const edit = may('edit', 'linkageStrategy');

/** Automations as files, for other systems and for safe keeping. */
export const automationTransferEndpoints = {
  exportAutomations: endpoint({
    method: 'POST',
    path: '/scenarioAutomation/export',
    summary: 'Automations with the names of what they refer to; those that the caller may not see are left out',
    needs: may('view', 'linkageStrategy'),
    scope: 'place',
    changes: false,
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: AutomationFile,
    errors: ['404'],
  }),
  previewAutomationImport: endpoint({
    method: 'POST',
    path: '/scenarioAutomation/previewImport',
    summary: 'What an import would store, and what is missing here; nothing is stored',
    needs: edit,
    scope: 'place',
    changes: false,
    body: AutomationFile,
    reply: z.array(ImportedAutomation),
  }),
  importAutomations: endpoint({
    method: 'POST',
    path: '/scenarioAutomation/import',
    summary:
      'Store the automations of a file that nothing is missing for, switched off; their groups are made where needed',
    needs: edit,
    scope: 'place',
    body: AutomationFile,
    reply: z.array(ImportedAutomation),
  }),
};
