import { z } from 'zod'
import { listName } from './list'
import { officeCall } from './office-call'
import { id, optional, text } from '../values'

/** The maximum length of a view's name, in characters: it is shown above its list. */
const maxViewNameLength = 40

const savedView = z.object({
  view_id: id,
  name: z.string(),
  /** The state of the list, as its address has it: `?status=paid`. */
  search: z.string(),
  /** The whole team sees it. */
  is_shared: z.boolean(),
  /** The caller's own: nobody else changes it. */
  is_mine: z.boolean(),
  /** Whose it is. */
  by: z.string(),
})
/** A name for a state of a list. */
export type SavedView = z.infer<typeof savedView>

const roles = ['owner', 'manager', 'finance', 'box office'] as const

export const findViews = officeCall('find-views', {
  summary: 'The saved views of a list: the own ones and those that the team shares, by name.',
  roles,
  audit: 'reads',
  payload: z.object({ list: listName }),
  answer: z.object({ views: z.array(savedView) }),
  refusals: ['session-needed'],
})

export const saveView = officeCall('save-view', {
  summary: 'Saves a state of a list under a name, or changes an own view.',
  roles,
  audit: 'changes',
  payload: z.object({
    /** The own view to change; absent: a new one. */
    view_id: optional(id),
    list: listName,
    name: text(maxViewNameLength),
    search: text(2000),
    is_shared: optional(z.boolean()),
  }),
  answer: z.object({ view: savedView }),
  refusals: ['session-needed', 'view-name-missing', 'view-name-taken', 'view-not-found', 'view-empty'],
})

export const removeView = officeCall('remove-view', {
  summary: 'Removes an own view; an owner removes shared views of others too.',
  roles,
  audit: 'changes',
  payload: z.object({ view_id: id }),
  answer: z.object({}),
  refusals: ['session-needed', 'view-not-found'],
})
