import { useState } from 'react'
import { Button } from '../../../parts/button'
import { late } from '../../../parts/late'
import { LateDialog } from '../../../parts/late-dialog'
import { useOfficeCall } from '../../calls/use-office-call'
import { saveFile } from '../../parts/save-file'
import { useMay } from '../../session/session'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

const EraseCustomer = late(async () => (await import('./erase-customer')).EraseCustomer)

const EndLogins = late(async () => (await import('./end-logins')).EndLogins)
const ChangeLimits = late(async () => (await import('./change-limits')).ChangeLimits)

/** What staff can do for a person, by who may do it. */
export function CustomerActions({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const exported = useOfficeCall('export-customer', {
    done: ({ data }) =>
      saveFile(`customer-${customer.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    failToast: words.notExported,
  })
  return (
    <>
      {may('set-customer-limits') && (
        <Button look="secondary" size="small" onClick={() => setChanging(true)}>
          {words.changeLimits}
        </Button>
      )}
      {may('export-customer') && (
        <Button
          look="secondary"
          size="small"
          pending={exported.pending}
          onClick={() => void exported.send({ customer_id: customer.id })}
        >
          {words.exportData}
        </Button>
      )}
      {may('end-customer-logins') && customer.sessions > 0 && (
        <Button look="secondary" size="small" onClick={() => setEnding(true)}>
          {words.endLogins}
        </Button>
      )}
      {may('erase-customer') && (
        <Button look="danger" size="small" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      )}
      {isEnding && (
        <LateDialog>
          <EndLogins customer={customer} onClose={() => setEnding(false)} />
        </LateDialog>
      )}
      {isErasing && (
        <LateDialog>
          <EraseCustomer customer={customer} onClose={() => setErasing(false)} />
        </LateDialog>
      )}
      {isChanging && (
        <LateDialog>
          <ChangeLimits customer={customer} onClose={() => setChanging(false)} />
        </LateDialog>
      )}
    </>
  )
}
