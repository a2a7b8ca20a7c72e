import { z } from 'zod'
import { eventEntry } from './catalogue-file'
import { officeCall } from './office-call'
import { lastChange, savedAnswer, savingKeys } from './saving'

const eventRow = z.object({
  ...eventEntry.shape,
  /** How many items belong to it. */
  items: z.int().min(0),
  ...lastChange,
})

export const findEvents = officeCall('find-events', {
  summary: 'All events, the latest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({ events: z.array(eventRow) }),
})

export const saveEvent = officeCall('save-event', {
  summary: 'Creates or changes one event, by the rules of the catalogue file.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ event: eventEntry, ...savingKeys }),
  answer: savedAnswer,
  refusals: ['entry-invalid', 'event-not-found', 'changed-meanwhile', 'effect-changed'],
})
