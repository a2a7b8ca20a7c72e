import { createLeaveGuard } from '#web/ui/router/leave-guard'

/** The guard of the office's router. */
export const leaveGuard = createLeaveGuard(window)
