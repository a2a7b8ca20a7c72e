import type { BulkJob } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/bulk'
import { Button } from '#web/ui/button'
import { numberText } from '#web/ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { rowsHref } from '../list/rows-href'
import { SecondaryLink } from '../page/buttons'
import { useMay } from '../session/session'

/** Restarts an ended guest list for the guests without an order. Hidden for other jobs, and if no guest is left. */
export function RetryGuests({ job }: { job: BulkJob }) {
  const may = useMay()
  const { send, pending } = useOfficeCall('retry-guest-list', {
    toast: texts.retried(),
    failToast: texts.not_retried(),
  })
  const left = job.total - job.done
  if (job.action !== 'import-guests' || job.state === 'running' || left === 0 || !may('retry-guest-list'))
    return null
  return (
    <Button size="small" pending={pending} onClick={() => void send({ job_id: job.job_id })}>
      {texts.retry_guests({ count: left, number: numberText(left) })}
    </Button>
  )
}

/** Channel that the server stores for a guest list without one; a filter, so it is the same in every language. */
const guestListChannel = 'Guest list'

/** Links to the orders of a guest list's channel. Hidden for other jobs, and before the first order. */
export function SeeOrders({ job }: { job: BulkJob }) {
  if (job.action !== 'import-guests' || job.done === 0) return null
  const filters = { channel: job.channel?.trim() || guestListChannel }
  return (
    <SecondaryLink call="find-orders" to={rowsHref({ list: 'orders', filters })} text={texts.see_orders()} />
  )
}
