import type { BulkRowState } from '../../../contract/office/bulk'
import type { Tone } from '../../ui/status-labels'

export const back = 'Jobs'
export const row = 'Row'
export const result = 'Result'
export const note = 'Note'
export const at = 'When'
export const results: Record<BulkRowState, string> = { done: 'Done', refused: 'Refused', waiting: 'Waiting' }
export const tones: Record<BulkRowState, Tone> = { done: 'good', refused: 'danger', waiting: 'quiet' }
export const stop = 'Stop'
export const stopTitle = 'Stop this job?'
export const stopText = 'What is done stays. No further row is touched.'
export const goOn = 'Let it go on'
export const stopped = 'The job is stopped.'
export const notStopped = 'It could not be stopped.'
export const nothing = 'No row has this result.'
