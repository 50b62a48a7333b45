/** Errors of API keys and of requests of assistants. */
export const apiKeyErrors = {
  'apiKey.nameInUse': 'Another API key has this name',
  'apiKey.partsMissing': 'A combined place needs each of its parts to be chosen too.',
  'apiKey.roleNotHeld': 'You can only use a role that you hold',
  'apiKey.tooLong': 'The end must be in the future and at most two years ahead',
  'apiKey.revoked': 'This API key has been revoked',
  'apiKey.readOnly': 'This API key may only read',
  'apiKey.forPersons': 'Only a person who has signed in can do this, not an API key',
  'apiKey.assistantPrepares': 'The key of an assistant does not act directly: it prepares a request by MCP',
  'apiKey.mayNotActAtOnce':
    'Only the key of an assistant that may change something can act at once, and only you may let it if you may decide about requests of assistants and do the same yourself',
  'assistantRequest.changed':
    'Something was edited since this was prepared, so that it would do something else than shown. Prepare it again',
  'assistantRequest.decided': 'A request that is {state} cannot be {action}',
};
