import { useState, type ReactNode } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/refunds'
import { Button } from '#web/ui/button'
import { formErrorText } from '#web/ui/calls/post-call'
import { useKeyOf } from '#web/ui/calls/use-key-of'
import { CheckboxField } from '#web/ui/choice-fields'
import { moneyText, numberText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { showToast } from '#web/ui/toast'
import { post } from '../../kit/calls/post'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { saveFile } from '../../kit/files/files'
import { useOfficeData } from '../../kit/office-data'
import { useRequested } from '../../kit/page/use-requested'
import { forFile, type ForAnother } from './for-file'
import type { RefundRow } from './refunds-screen'

/** Maximum number of refunds in one file, which the call accepts. */
const maxInFile = 5000

/** Asks for the bank file of all refunds that wait, on whatever page of the list they are. */
export function MakeFile({ onRead }: { onRead: (refunds: readonly RefundRow[]) => void }) {
  const [isReading, setReading] = useState(false)
  const read = async () => {
    setReading(true)
    try {
      onRead([...(await allOf('active')), ...(await allOf('processing'))])
    } catch (error) {
      showToast(formErrorText(error), 'error')
    }
    setReading(false)
  }
  useRequested('file', true, () => void read())
  return (
    <Button size="small" pending={isReading} onClick={() => void read()}>
      {texts.make_file()}
    </Button>
  )
}

/** Loads all refunds of a status, page by page. */
async function allOf(status: RefundRow['status']): Promise<RefundRow[]> {
  const found: RefundRow[] = []
  let cursor: string | null = null
  do {
    const page: OfficeAnswered<'find-refunds'> = await post('find-refunds', { status, cursor })
    found.push(...page.refunds)
    cursor = page.cursor
  } while (cursor !== null && found.length < maxInFile)
  return found
}

/** The bank file of refunds, each of which can be left out. */
export function RefundFile({
  refunds,
  isForAnother,
  onClose,
}: {
  refunds: readonly RefundRow[]
  isForAnother: ForAnother
  onClose: () => void
}) {
  const { currency } = useOfficeData()
  const { waiting, leftOut } = forFile(refunds, isForAnother)
  const [left, setLeft] = useState<ReadonlySet<number>>(
    new Set(waiting.filter(({ files }) => files.length > 0).map(({ id }) => id)),
  )
  const chosen = waiting.filter(({ id }) => !left.has(id))
  const content = {
    refund_ids: chosen.map(({ id }) => id),
    again: chosen.some(({ files }) => files.length > 0),
  }
  const payload = { ...content, call_key: useKeyOf(content) }
  const tried = chosen.length === 0 ? null : payload
  const { effect, refusal, pending, error, confirm } = useDryRunCall('refund-file', tried, {
    done: ({ filename, content: file, count, control_sum }) => {
      saveFile(filename, file, 'application/xml')
      showToast(
        texts.file_done({ count, number: numberText(count), sum: moneyText(control_sum, currency) }),
        'success',
      )
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
      title={texts.make_file()}
      consequences={
        tried === null ? (
          <p>{waiting.length === 0 ? texts.file_of_none() : texts.file_of_none_chosen()}</p>
        ) : (
          <EffectNotes always={[texts.file_next()]} {...{ effect, refusal }} />
        )
      }
      confirm={texts.make_file()}
      isBlocked={chosen.length === 0}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      {waiting.length > 0 && (
        <div className="grid max-h-72 gap-2 overflow-y-auto">
          {waiting.map((refund) => (
            <CheckboxField
              key={refund.id}
              label={<LabelInFile refund={refund} />}
              checked={!left.has(refund.id)}
              onChange={() => toggle(refund.id)}
            />
          ))}
        </div>
      )}
      {leftOut.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold">
            {texts.left_out({ count: leftOut.length, number: numberText(leftOut.length) })}
          </h3>
          <ul className="grid max-h-48 gap-1 overflow-y-auto text-ink-soft">
            {leftOut.map(({ refund: { id, order, total }, because }) => (
              <li key={id}>
                {texts.left_out_because({ order, sum: moneyText(total, currency), reason: because })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </ActionDialog>
  )
}

/** A refund that the file may have: whose, how much, and where to. */
function LabelInFile({ refund: { order, customer, total, bank_account, files } }: { refund: RefundRow }) {
  const { currency } = useOfficeData()
  const text = files.length > 0 ? texts.in_file_again : texts.in_file
  return (
    <RichText
      parts={text.parts({
        order,
        customer: customer.full_name,
        sum: moneyText(total, currency),
        account: bank_account ?? '',
      })}
      tags={inFileTags}
    />
  )
}

const inFileTags = {
  order: (order: ReactNode) => <span className="font-semibold">{order}</span>,
  sum: (sum: ReactNode) => <span className="whitespace-nowrap">{sum}</span>,
  account: (account: ReactNode) => <span className="whitespace-nowrap text-ink-soft">{account}</span>,
}
