/** Errors of API keys, of requests of assistants and of event webhooks. */
export const apiKeyErrors = {
  'apiKey.nameInUse': 'Another API key has this name',
  'apiKey.partsMissing': 'A combined place needs each of its parts to be chosen too.',
  'apiKey.roleNotHeld': 'You can only use a role that you hold',
  'apiKey.tooLong': 'The end must be in the future and at most two years ahead',
  'apiKey.revoked': 'This API key has been revoked',
  'apiKey.readOnly': 'This API key may only read',
  'apiKey.forPersons': 'Only a person who has signed in can do this, not an API key',
  'apiKey.ofAllPlaces': 'The call tells of all places: a key that is limited to some may not make it',
  'apiKey.assistantPrepares': 'The key of an assistant does not act directly: it prepares a request by MCP',
  'eventWebhook.nameInUse': 'Another target has this name',
  'eventWebhook.placesNeeded': 'You do not see all places: choose those whose events are sent',
  'eventWebhook.tooMany': 'There can be {limit} targets at most',
  'eventWebhook.isOff': 'The target is off: switch it on first',
  'eventWebhook.wrongState': 'A message that is {state} cannot be {action}',
  'apiKey.mayNotActAtOnce':
    'Only the key of an assistant that may change something can act at once, and only you may let it if you may decide about requests of assistants and do the same yourself',
  'assistantRequest.changed':
    'Something was edited since this was prepared, so that it would do something else than shown. Prepare it again',
  'assistantRequest.decided': 'A request that is {state} cannot be {action}',
};
