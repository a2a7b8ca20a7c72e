import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { groupedInFours } from '#rules/bank/references'
import * as texts from '#texts/compiled/office/refund-account'
import { DetailList } from '#web/ui/detail-list'
import { Dialog } from '#web/ui/dialog'
import { moneyText } from '#web/ui/formats'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { CopyButton } from '../../kit/page/buttons'
import { countryName } from '../../kit/values/names'

type Shown = OfficeAnswered<'show-refund-account'>

/** Shows the whole account of a refund, for a transfer that staff make in their online banking. */
export function ShowAccount({
  refund: { id, order },
  onClose,
}: {
  refund: { id: number; order: string }
  onClose: () => void
}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { send, pending, error } = useOfficeCall('show-refund-account', { done: setShown })
  if (shown !== null) return <Account shown={shown} title={texts.show_title({ order })} onClose={onClose} />
  return (
    <ActionDialog
      title={texts.show_title({ order })}
      consequences={<p>{texts.show_consequences()}</p>}
      confirm={texts.show()}
      onConfirm={() => void send({ refund_id: id })}
      {...{ pending, error, onClose }}
    />
  )
}

function Account({
  shown: { account, amount, currency, text },
  title,
  onClose,
}: {
  shown: Shown
  title: string
  onClose: () => void
}) {
  const { bank_iban, bank_account, bank_bic, bank_name, bank_city, bank_country } = account
  const address = Object.values(account.bank_owner_address).filter(Boolean).join(', ')
  const bank = [bank_name, bank_city, countryName(bank_country)].filter(Boolean).join(', ')
  const rows: [name: string, value: string | null, copied?: string | undefined][] = [
    [texts.holder(), account.bank_owner_full_name],
    [texts.iban(), bank_iban && groupedInFours(bank_iban), bank_iban ?? undefined],
    [texts.account_number(), bank_account],
    [texts.bic(), bank_bic],
    [texts.bank(), bank],
    [texts.address(), address || null],
    [texts.shown_amount(), moneyText(amount, currency)],
    [texts.shown_text(), text],
  ]
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <DetailList
          className=""
          details={rows.map(([name, value, copied]) => [
            name,
            value && <Copied {...{ name, value }} copied={copied ?? value} />,
          ])}
        />
        <p className="text-sm text-ink-soft">{texts.shown_text_hint()}</p>
        <p>{texts.next()}</p>
      </div>
    </Dialog>
  )
}

/** A value with the button that copies it. */
function Copied({ name, value, copied }: { name: string; value: string; copied: string }) {
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyButton text={copied} name={name} />
    </span>
  )
}
