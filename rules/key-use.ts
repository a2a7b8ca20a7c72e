import { minute } from './instants'

/** Whether a key's use is to be recorded: at most once a minute, so that a busy script does not write each time. */
export const isUseRecorded = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minute
