import type {
  AlarmStatus,
  AssetAction,
  AssetLoanStatus,
  AssetStatus,
  AssistantRequestStatus,
  CommandStatus,
  DeliveryStatus,
  EventDeliveryStatus,
  InspectionAction,
  InspectionPlanStatus,
  InspectionStatus,
  MeetingStatus,
  PlanRequestStatus,
  RunStatus,
  SceneRunStatus,
  SolutionImportStatus,
  SolutionStatus,
  WorkOrderAction,
  WorkOrderStatus,
} from '@eoms/contract';
import { type SourceText, say } from '@eoms/contract/vocabulary';

/** What a refused change of state says: the state that something has, and what cannot be done with it. */
export interface StateWords<S extends string = string, A extends string = string> {
  /** Fills `{state}`: "A work order that is {state} …", "{state}的工单…". */
  readonly states: Readonly<Record<S, SourceText>>;
  /** Fills `{action}`: "… cannot be {action}", "…不能{action}". */
  readonly actions: Readonly<Record<A, SourceText>>;
}

export const workOrderWords: StateWords<WorkOrderStatus, WorkOrderAction> = {
  states: {
    unprocessed: say('未处理', 'unprocessed'),
    processing: say('处理中', 'being processed'),
    confirming: say('待确认', 'waiting to be confirmed'),
    resolved: say('已解决', 'resolved'),
    cancelled: say('已取消', 'cancelled'),
  },
  actions: {
    accept: say('受理', 'accepted'),
    return: say('退回', 'given back'),
    complete: say('完成', 'completed'),
    confirm: say('确认', 'confirmed'),
    reject: say('打回', 'sent back'),
    reopen: say('重新打开', 'opened again'),
    transfer: say('转派', 'transferred'),
    cancel: say('取消', 'cancelled'),
    edit: say('修改', 'changed'),
    write: say('添加或修改记录', 'given records'),
    hold: say('暂停', 'put on hold'),
    resume: say('恢复', 'resumed'),
  },
};

export const assetWords: StateWords<AssetStatus, AssetAction> = {
  states: {
    inStock: say('在库', 'in stock'),
    inUse: say('在用', 'in use'),
    onLoan: say('借出', 'on loan'),
    inRepair: say('维修中', 'in repair'),
    retired: say('已报废', 'retired'),
  },
  actions: {
    store: say('入库', 'put into stock'),
    use: say('启用', 'put to use'),
    lend: say('借出', 'lent'),
    repair: say('送修', 'sent to repair'),
    retire: say('报废', 'retired'),
  },
};

export type AssetLoanAction = 'save' | 'release' | 'handOut' | 'takeBack';
export const assetLoanWords: StateWords<AssetLoanStatus, AssetLoanAction> = {
  states: {
    reserved: say('已预约', 'reserved'),
    out: say('借出', 'out'),
    returned: say('已归还', 'returned'),
    released: say('已取消', 'released'),
  },
  actions: {
    save: say('修改', 'changed'),
    release: say('取消', 'released'),
    handOut: say('借出', 'handed out'),
    takeBack: say('归还', 'taken back'),
  },
};

export type AlarmAction = 'acknowledge' | 'assign' | 'solve' | 'shelve' | 'unshelve' | 'reopen';
export const alarmWords: StateWords<AlarmStatus, AlarmAction> = {
  states: { pending: say('未处理', 'open'), processed: say('已处理', 'solved') },
  actions: {
    acknowledge: say('确认', 'acknowledged'),
    assign: say('指派', 'assigned'),
    solve: say('处理', 'solved'),
    shelve: say('搁置', 'shelved'),
    unshelve: say('取消搁置', 'taken off the shelf'),
    reopen: say('重新打开', 'opened again'),
  },
};

export type MeetingAction = 'extend' | 'end' | 'cancel';
export const meetingWords: StateWords<MeetingStatus, MeetingAction> = {
  states: {
    planned: say('未开始', 'planned'),
    running: say('进行中', 'in progress'),
    ended: say('已结束', 'over'),
    cancelled: say('已取消', 'cancelled'),
    released: say('已释放', 'released'),
  },
  actions: {
    extend: say('更改结束时间', 'given another end'),
    end: say('结束', 'ended'),
    cancel: say('取消', 'cancelled'),
  },
};

export const deliveryWords: StateWords<DeliveryStatus, 'resend'> = {
  states: {
    waiting: say('等待发送', 'waiting to be sent'),
    sent: say('已发送', 'sent'),
    failed: say('发送失败', 'failed'),
    expired: say('已过期', 'expired'),
  },
  actions: { resend: say('重新发送', 'sent again') },
};

export type AssistantRequestAction = 'confirm' | 'refuse' | 'prepare';
export const assistantRequestWords: StateWords<AssistantRequestStatus, AssistantRequestAction> = {
  states: {
    waiting: say('待确认', 'waiting'),
    carryingOut: say('执行中', 'being carried out'),
    done: say('已执行', 'done'),
    failed: say('未成功', 'failed'),
    refused: say('已拒绝', 'refused'),
    expired: say('已过期', 'expired'),
  },
  actions: {
    confirm: say('确认', 'confirmed'),
    refuse: say('拒绝', 'refused'),
    prepare: say('重新准备', 'prepared again'),
  },
};

export type PlanRequestAction = 'approve' | 'decline' | 'withdraw';
export const planRequestWords: StateWords<PlanRequestStatus, PlanRequestAction> = {
  states: {
    open: say('待批准', 'open'),
    approved: say('已批准', 'approved'),
    declined: say('已拒绝', 'declined'),
    withdrawn: say('已撤回', 'withdrawn'),
    expired: say('已过期', 'expired'),
    outdated: say('已失效', 'outdated'),
    refused: say('未能执行', 'refused'),
  },
  actions: {
    approve: say('批准', 'approved'),
    decline: say('拒绝', 'declined'),
    withdraw: say('撤回', 'withdrawn'),
  },
};

export const sceneRunWords: StateWords<SceneRunStatus, 'cancel'> = {
  states: {
    queued: say('排队中', 'queued'),
    running: say('执行中', 'running'),
    restoring: say('恢复中', 'being put back'),
    completed: say('已完成', 'completed'),
    partial: say('部分完成', 'partly completed'),
    stopped: say('已停止', 'stopped'),
    cancelled: say('已取消', 'cancelled'),
    restored: say('已恢复原状', 'put back'),
    notRestored: say('未能恢复原状', 'not put back'),
    interrupted: say('已中断', 'interrupted'),
  },
  actions: { cancel: say('取消', 'cancelled') },
};

export const commandWords: StateWords<CommandStatus, 'cancel'> = {
  states: {
    pending: say('等待发送', 'waiting'),
    sent: say('已发送', 'sent'),
    confirmed: say('已确认', 'confirmed'),
    failed: say('已失败', 'failed'),
    expired: say('已过期', 'expired'),
  },
  actions: { cancel: say('取消', 'cancelled') },
};

/** Of places with a movable wall: "The places are {state} already." */
export const wallStates = { combined: say('合并', 'combined'), divided: say('分隔', 'divided') };

export type InspectionPlanAction = 'start' | 'end' | 'cancel' | 'edit' | 'remove' | 'ahead';
export const inspectionPlanWords: StateWords<InspectionPlanStatus, InspectionPlanAction> = {
  states: {
    notStarted: say('未开始', 'not started'),
    afoot: say('进行中', 'afoot'),
    completed: say('已完成', 'completed'),
    ended: say('已结束', 'ended'),
    cancelled: say('已取消', 'cancelled'),
  },
  actions: {
    start: say('启动', 'starting it'),
    end: say('结束', 'ending it'),
    cancel: say('取消', 'cancelling it'),
    edit: say('修改', 'changing it'),
    remove: say('删除', 'removing it'),
    ahead: say('提前执行', 'inspecting ahead of its time'),
  },
};

export const inspectionWords: StateWords<InspectionStatus, InspectionAction> = {
  states: {
    toBegin: say('待开始', 'still to begin'),
    afoot: say('进行中', 'afoot'),
    ended: say('已结束', 'ended'),
    cancelled: say('已取消', 'cancelled'),
  },
  actions: {
    begin: say('开始', 'beginning it'),
    cancel: say('取消', 'cancelling it'),
    reschedule: say('改期', 'moving it'),
    answer: say('提交结果', 'answering'),
    finish: say('结束', 'ending it'),
    order: say('建工单', 'opening orders'),
    putBack: say('恢复设置', 'putting settings back'),
    repeat: say('复检', 'inspecting again'),
  },
};

export const directoryRunWords: StateWords<RunStatus, 'apply' | 'discard'> = {
  states: {
    waiting: say('正在读取', 'being read'),
    ready: say('待确认', 'waiting for a person'),
    applied: say('已执行', 'applied'),
    discarded: say('已放弃', 'discarded'),
    outdated: say('已过期', 'outdated'),
    failed: say('失败', 'failed'),
  },
  actions: { apply: say('执行', 'applied'), discard: say('放弃', 'discarded') },
};

export const eventDeliveryWords: StateWords<EventDeliveryStatus, 'resend'> = {
  states: {
    waiting: say('等待中', 'waiting'),
    delivered: say('已送达', 'delivered'),
    failed: say('失败', 'failed'),
  },
  actions: { resend: say('重新推送', 'sent again') },
};

export const solutionWords: StateWords<SolutionStatus, 'publish' | 'withdraw'> = {
  states: {
    draft: say('草稿', 'a draft'),
    published: say('已发布', 'published'),
    withdrawn: say('已撤回', 'withdrawn'),
  },
  actions: { publish: say('发布', 'published'), withdraw: say('撤回', 'withdrawn') },
};

export type SolutionImportAction = 'plan' | 'apply' | 'continue' | 'undo';
export const solutionImportWords: StateWords<SolutionImportStatus, SolutionImportAction> = {
  states: {
    ready: say('待导入', 'not yet imported'),
    applying: say('正在导入', 'being imported'),
    applied: say('已导入', 'imported'),
    undoing: say('正在撤销', 'being undone'),
    undone: say('已撤销', 'undone'),
  },
  actions: {
    plan: say('预览', 'previewed'),
    apply: say('导入', 'imported'),
    continue: say('继续', 'continued'),
    undo: say('撤销', 'undone'),
  },
};
