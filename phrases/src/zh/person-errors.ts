import type { PersonErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of accounts, their sessions and the first set-up. */
export const personErrors: Record<PersonErrorCode, string> = {
  'session.badCredentials': '账号或密码不正确',
  'session.locked': '尝试次数过多，请稍后再试',
  'session.secondFactorNeeded': '请输入动态验证码',
  'session.secondFactorWrong': '动态验证码不正确或已过期',
  'session.secondFactorToSetUp': '两步验证是登录的要求，请先设置',
  'session.secondFactorRequired': '两步验证是登录的要求，不能停用',
  'session.userDisabled': '账号已停用，请联系管理员',
  'session.ticketInvalid': '登录凭据无效或已使用，请回到来源平台重新进入',
  'session.oauthStateMissing':
    '统一身份认证须先调用 /login/startOauth2 发起，并在本次调用中随 code 一并提交返回的 state',
  'session.oauthFailed': '统一身份认证未通过，请重试或改用密码登录',
  'session.oauthNotConfigured': '尚未配置统一身份认证',
  'session.reauthenticationNeeded': '请再次输入密码以确认身份',
  'setup.alreadyDone': '系统已完成初始化，请直接登录',
  'setup.linkInvalid': '初始化链接无效或已过期，请使用服务器启动时给出的最新链接',
  'user.usernameInUse': '用户名已被使用',
  'user.emailInUse': '邮箱已被使用',
  'user.phoneInUse': '手机号已被使用',
  'user.codeInUse': '用户编码已被使用',
  'user.passwordTooWeak': '密码不符合密码要求',
  'user.passwordWrong': '当前密码不正确',
  'user.neededBy': '以下工单派单规则只派给此人，请先修改规则：{{names}}',
  'user.cannotRemoveSelf': '不能删除或停用自己的账号',
  'user.lastAdministrator': '这是最后一位管理员，不能删除、停用或移除其角色',
  'user.roleNotHeld': '默认角色必须是该用户已有的角色',
};
