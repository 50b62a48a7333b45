import { binary, endpoint } from '../kit/endpoint.ts';
import { may } from '../vocabulary/permissions.ts';

export const diagnosticsEndpoints = {
  downloadDiagnostics: endpoint({
    method: 'GET',
    path: '/configSystem/diagnostics',
    summary:
      'What somebody who helps needs to know of this installation, as a zip file: version, settings, health, findings, log, nodes, metrics, table sizes; no secrets',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    ofAllPlaces: true,
    reply: binary('application/zip'),
    perMinute: 4,
  }),
};
