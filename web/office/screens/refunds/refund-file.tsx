import { useState } from 'react'
import { Button } from '../../../parts/button'
import { CheckboxField } from '../../../parts/choice-fields'
import { showToast } from '../../../parts/toast'
import { moneyText } from '../../../parts/words'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import { saveFile } from '../../parts/save-file'
import type { RefundRow } from './refunds-screen'
import * as words from './words'

/** The bank file of the refunds on this page that wait for a transfer, each of which can be left out. */
export function RefundFile({ refunds }: { refunds: readonly RefundRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = refunds.filter(
    ({ status, is_test, bank_account, paid_by }) =>
      status === 'active' && !is_test && bank_account !== null && paid_by !== 'card',
  )
  if (waiting.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.makeFile}
      </Button>
      {isOpen && <FileDialog waiting={waiting} onClose={() => setOpen(false)} />}
    </>
  )
}

function FileDialog({ waiting, onClose }: { waiting: readonly RefundRow[]; onClose: () => void }) {
  const { currency } = useFacts()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = waiting.filter(({ id }) => !left.has(id))
  const { send, pending, error } = useOfficeCall('refund-file', {
    done: ({ filename, content, count, control_sum }) => {
      saveFile(filename, content, 'application/xml')
      showToast(words.fileDone(count, moneyText(control_sum, currency)), 'success')
      onClose()
    },
  })
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <ActionDialog
      title={words.makeFile}
      consequences={<p>{words.fileQuestion(chosen.length)}</p>}
      confirm={words.makeFile}
      onConfirm={() => void send({ refund_ids: chosen.map(({ id }) => id) })}
      {...{ pending, error, onClose }}
    >
      <div className="grid max-h-72 gap-2 overflow-y-auto">
        {waiting.map(({ id, order, total, bank_account }) => (
          <CheckboxField
            key={id}
            label={`${order}, ${moneyText(total, currency)}, ${bank_account ?? ''}`}
            checked={!left.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </ActionDialog>
  )
}
