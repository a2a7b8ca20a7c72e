import { z } from 'zod'
import { id, optional } from '../values'
import { officeCall } from './office-call'

export const reportAgain = officeCall('report-again', {
  summary: 'Sends the report of a document to the tax authority again, at once.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({ document: optional(id) }),
  /** False: it has its answer by now, and nothing is sent. */
  answer: z.object({ is_due: z.boolean() }),
  refusals: ['report-not-found'],
})
