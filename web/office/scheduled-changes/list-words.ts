import { numberText } from '../../ui/formats'
import type { ScheduledChange } from '../../../contract/office/schedule'
import type { Tone } from '../../ui/status-labels'

export const title = 'What is coming'
export const when = 'When'
export const what = 'What'
export const change = 'Change'
export const by = 'By'
export const state = 'Status'
export const cancel = 'Cancel'
export const seen = 'Seen'
export const show = 'Show'
export const parts = { coming: 'Coming', failed: 'Failed', ended: 'Past' } as const
export const states: Record<ScheduledChange['state'], string> = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
export const tones: Record<ScheduledChange['state'], Tone> = {
  waiting: 'info',
  done: 'good',
  failed: 'danger',
  cancelled: 'quiet',
}
export const failed = (count: number): string =>
  count === 1 ? 'A change could not be made.' : `${numberText(count)} changes could not be made.`
export const seeFailed = 'See why'
export const cancelledBy = (who: string): string => `by ${who}`
export const nothingYet =
  'Nothing waits for its time. In the form of an item, event or voucher, choose “At a time …” instead of saving.'
export const firstStep = 'Go to the catalogue'
export const nothingFailed = 'Nothing failed.'
export const nothingPast = 'No change with a time has ended yet.'
