import type { BulkJob } from '../../../contract/office/bulk'
import { Button } from '../../ui/button'
import { useOfficeCall } from '../calls/use-office-call'
import { rowsHref } from '../list/rows-href'
import { SecondaryLink } from '../ui/secondary-link'
import { useMay } from '../session/session'
import * as words from './words'

/** Starts an ended guest list again for the guests without an order; nothing for other jobs, and where no guest is left. */
export function RetryGuests({ job }: { job: BulkJob }) {
  const may = useMay()
  const { send, pending } = useOfficeCall('retry-guest-list', {
    toast: words.retried,
    failToast: words.notRetried,
  })
  const left = job.total - job.done
  if (job.action !== 'import-guests' || job.state === 'running' || left === 0 || !may('retry-guest-list'))
    return null
  return (
    <Button size="small" pending={pending} onClick={() => void send({ job_id: job.job_id })}>
      {words.retryGuests(left)}
    </Button>
  )
}

/** Leads to the orders of a guest list's channel; nothing for other jobs, and before the first order. */
export function SeeOrders({ job }: { job: BulkJob }) {
  if (job.action !== 'import-guests' || job.done === 0) return null
  const filters = { channel: job.channel?.trim() || words.guestListChannel }
  return (
    <SecondaryLink call="find-orders" to={rowsHref({ list: 'orders', filters })} text={words.seeOrders} />
  )
}
