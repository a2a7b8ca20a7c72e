import type { BulkJob } from '../../../contract/office/bulk'
import * as texts from '../../../texts/compiled/office/jobs'
import type { Tone } from '../../ui/status-labels'

export const states: Record<BulkJob['state'], string> = {
  running: texts.state_running(),
  done: texts.state_done(),
  cancelled: texts.state_cancelled(),
}
export const tones: Record<BulkJob['state'], Tone> = { running: 'info', done: 'good', cancelled: 'quiet' }
