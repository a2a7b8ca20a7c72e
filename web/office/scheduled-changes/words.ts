import type { ScheduledChange } from '../../../contract/office/schedule'
import { title as look } from '../theme/words'
import { sections } from '../settings/labels'

export const schedule = 'Schedule'
/** Shown if the response that contained the time was lost. */
export const isScheduled = 'It is scheduled.'
export const scheduled = (when: string): string => `Scheduled for ${when}.`
export const dayAndTime = 'Day and time'
export const zone = (timezone: string): string => `Clock time of ${timezone}, the shop’s zone.`
export const missingTime = 'Please choose a day and a time.'
export const leftOut = 'The clocks are put forward then: this time doesn’t come.'
export const which = 'Which of the two'
export const choose = 'Please choose'
export const twice = 'The clocks are put back then: this time comes twice.'
export const first = 'The first time'
export const second = 'The second time'
export const later = 'At a time, not now'
export const coming = 'What is coming'
export const until =
  'Until then everything stays as it is. It is checked again when it runs, and fails if somebody changed the same fields.'
export const today = 'Today it would mean:'

export const kinds: Record<ScheduledChange['call'], string> = {
  'save-item': 'Item',
  'save-event': 'Event',
  'save-voucher': 'Voucher',
  'save-settings': 'Settings',
}

export { fieldName, loggedName } from '../../../rules/text/fields'

const sectionNames: Readonly<Record<string, string>> = { ...sections, look }
/** Returns the name of the changed object; for settings, the name of their page. */
export const thingName = ({ call, thing, name }: Pick<ScheduledChange, 'call' | 'thing' | 'name'>): string =>
  call === 'save-settings' ? (sectionNames[thing] ?? name) : name

export const showWhole = 'Show all of it'
export const before = 'Before'
export const after = 'After'

export const cancel = 'Cancel it'
export const cancelTitle = 'Cancel this change?'
export const cancelText = 'It will not be made. Nothing else changes.'
export const keep = 'Keep it'
export const cancelled = 'The change is cancelled.'
export const notCancelled = 'It could not be cancelled.'
export const dismiss = 'Take off'
export const dismissed = 'Taken off the list.'
