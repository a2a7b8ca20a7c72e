import type { BulkJob } from '../../../contract/office/bulk'
import type { Tone } from '../../ui/status-labels'

export const title = 'Jobs'
export const search = 'Who started it'
export const what = 'What'
export const state = 'Status'
export const by = 'By'
export const started = 'Started'
export const done = 'Done'
export const refused = 'Refused'
export const states: Record<BulkJob['state'], string> = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Stopped',
}
export const tones: Record<BulkJob['state'], Tone> = { running: 'info', done: 'good', cancelled: 'quiet' }
export const ofTotal = (done: string, total: string): string => `${done} of ${total}`
export const nothingYet =
  'Nothing was done with many rows yet. Select all rows of a list, then all that match, to begin.'
export const firstStep = 'Go to orders'
