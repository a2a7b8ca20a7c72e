import type { Handlers } from '../../platform/http/serve'
import type { Editables } from './editable'
import { cancelScheduledChangeHandler } from './cancel-scheduled-change'
import { findScheduledChangesHandler } from './find-scheduled-changes'
import { scheduleChangeHandler } from './schedule-change'

/** The handlers of changes that have a time. */
export const scheduleHandlers = (editables: Editables) =>
  ({
    'find-scheduled-changes': findScheduledChangesHandler,
    'schedule-change': scheduleChangeHandler(editables),
    'cancel-scheduled-change': cancelScheduledChangeHandler(editables),
  }) satisfies Partial<Handlers>
