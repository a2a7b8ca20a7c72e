import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { MoneyOfOrder } from '#contract/office/inbox'
import { groupedInFours } from '#rules/bank/references'
import * as texts from '#texts/compiled/office/unmatched-payments'
import { moneyText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../calls/use-answer'
import { useDryRunCall } from '../calls/use-dry-run'
import { ActionDialog } from '../dialog/action-dialog'
import { EffectNotes } from '../dialog/effect-notes'
import { MoneyField } from '../form/fields'
import { CopyButton } from '../page/buttons'
import { When } from '../values/when'

type PayerAccount = OfficeAnswered<'find-payer-accounts'>['accounts'][number]

/** The accounts from which the order was paid, to copy into the bank's form; nothing if none is known. */
function PayerAccounts({ accounts, currency }: { accounts: readonly PayerAccount[]; currency: string }) {
  if (accounts.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={texts.paid_from()}>
      <h3 className="font-semibold">{texts.paid_from()}</h3>
      <ul className="grid gap-2">
        {accounts.map(({ iban, holder, amount, booked_at }) => (
          <li
            key={iban}
            className="flex items-center justify-between gap-3 rounded-lg border border-line p-3"
          >
            <span className="min-w-0">
              <span translate="no" className="block font-medium">
                {groupedInFours(iban)}
              </span>
              <span className="block text-sm text-ink-soft">
                <span>{`${holder === null ? '' : `${holder} · `}${moneyText(amount, currency)} ·`}</span>{' '}
                <When at={booked_at} />
              </span>
            </span>
            <CopyButton text={iban} name={texts.account()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Books that an overpayment was sent back by a transfer at the bank. */
export function ReturnOverpayment({ money, onClose }: { money: MoneyOfOrder; onClose: () => void }) {
  const { currency } = money
  const [amount, setAmount] = useState(money.amount)
  const [reference, setReference] = useState('')
  const { answer } = useAnswer('find-payer-accounts', { order: money.order })
  const payload = { order: money.order, amount, reference: reference.trim() }
  const missing = !(amount > 0)
    ? texts.amount_wrong()
    : payload.reference === ''
      ? texts.reference_missing()
      : null
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'return-overpayment',
    missing === null ? payload : null,
    { toast: texts.returned(), done: onClose },
  )
  const book = () => (missing === null ? confirm(payload) : setError(missing))
  const text = texts.send_back_text({ amount: moneyText(money.amount, currency), name: money.full_name })
  return (
    <ActionDialog
      title={texts.send_back()}
      consequences={
        <EffectNotes
          until={missing === null ? null : text}
          always={[texts.transfer_first()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.send_back()}
      onConfirm={book}
      {...{ pending, error, onClose }}
    >
      <PayerAccounts accounts={answer?.accounts ?? []} currency={currency} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={texts.amount()} currency={currency} value={amount} onChange={setAmount} />
        <TextField
          label={texts.reference()}
          maxLength={140}
          required
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
