/** API 密钥、AI 助手申请和事件推送的错误。 */
export const apiKeyErrors = {
  'apiKey.nameInUse': '已有同名的 API 密钥',
  'apiKey.partsMissing': '合并的场所要和它的每个部分一起选择',
  'apiKey.roleNotHeld': '不能使用你自己没有的角色',
  'apiKey.tooLong': '有效期须在将来且不超过两年',
  'apiKey.revoked': '此 API 密钥已吊销',
  'apiKey.readOnly': '此 API 密钥只能读取',
  'apiKey.forPersons': '此调用只能由登录的人员执行，不接受 API 密钥',
  'apiKey.assistantPrepares': '助手的密钥不能直接执行，请通过 MCP 提交申请',
  'eventWebhook.nameInUse': '已有同名的推送目标',
  'eventWebhook.placesNeeded': '你不能看到全部场所，请选择要推送的场所',
  'eventWebhook.tooMany': '推送目标最多 {limit} 个',
  'eventWebhook.isOff': '推送目标未启用，请先启用',
  'eventWebhook.wrongState': '{state}的推送不能{action}',
  'apiKey.mayNotActAtOnce': '只有可执行操作的助手密钥才能直接执行，且你须有权处理助手申请并有权执行同样的操作',
  'assistantRequest.changed': '准备之后内容已被修改，执行结果会与显示的不同，请重新准备',
  'assistantRequest.decided': '{state}的申请不能{action}',
};
