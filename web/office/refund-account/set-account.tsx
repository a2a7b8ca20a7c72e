import { useState } from 'react'
import { TextField } from '../../parts/text-fields'
import { moneyText } from '../../parts/words'
import { useOfficeCall } from '../calls/use-office-call'
import { useFacts } from '../office-facts'
import { ActionDialog } from '../parts/action-dialog'
import * as words from './words'

/** A refund as its account is entered for it. */
export interface RefundToPay {
  id: number
  /** Its order's code. */
  order: string
  total: number
  bank_account: string | null
  account_version: number
}

/** Enters the bank account that a refund goes to, or another one. */
export function SetAccount({
  refund,
  holder: known = '',
  onClose,
}: {
  refund: RefundToPay
  /** Who probably holds it. */
  holder?: string
  onClose: () => void
}) {
  const { currency } = useFacts()
  const [holder, setHolder] = useState(known)
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const { send, pending, error } = useOfficeCall('set-refund-account', { toast: words.done, done: onClose })
  const ask = () =>
    void send({
      refund_id: refund.id,
      bank_owner_full_name: holder,
      bank_iban: iban,
      bank_bic: bic.trim() || null,
      version: refund.account_version,
    })
  const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
  return (
    <ActionDialog
      title={words.title(refund.order)}
      consequences={
        <>
          <p>{words.consequences(moneyText(refund.total, currency))}</p>
          {refund.bank_account !== null && <p>{words.replaces(refund.bank_account)}</p>}
        </>
      }
      confirm={refund.bank_account === null ? words.enter : words.change}
      onConfirm={ask}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.holder}
        required
        maxLength={200}
        autoComplete="off"
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
      />
      <TextField
        label={words.iban}
        required
        maxLength={60}
        {...code}
        value={iban}
        onChange={(event) => setIban(event.target.value)}
      />
      <TextField
        label={words.bic}
        hint={words.bicHint}
        maxLength={20}
        {...code}
        value={bic}
        onChange={(event) => setBic(event.target.value)}
      />
    </ActionDialog>
  )
}
