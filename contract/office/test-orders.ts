import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'

export const purgeTestOrders = officeCall('purge-test-orders', {
  summary:
    'Removes all orders that the sandbox paid, with their documents, and frees their places. Refused once money was received.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ ...dryRunKeys }),
  answer: z.object({ effect }),
  refusals: ['no-test-orders', 'money-was-received', 'effect-changed', 'busy'],
})
