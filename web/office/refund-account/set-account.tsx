import { fieldErrorsOf } from '../../parts/field-errors'
import { TextField } from '../../parts/text-fields'
import { useForm } from '../../parts/use-form'
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
  const form = useForm({ bank_owner_full_name: known, bank_iban: '', bank_bic: '' })
  const { send, pending, error } = useOfficeCall('set-refund-account', {
    toast: words.done,
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: onClose,
  })
  const ask = async () => {
    const { bank_bic, ...account } = form.values
    await send({
      refund_id: refund.id,
      ...account,
      bank_bic: bank_bic.trim() || null,
      version: refund.account_version,
    })
  }
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
      onConfirm={() => void ask()}
      formRef={form.props(ask).ref}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.holder}
        required
        maxLength={200}
        autoComplete="off"
        {...form.field('bank_owner_full_name')}
      />
      <TextField label={words.iban} required maxLength={60} {...code} {...form.field('bank_iban')} />
      <TextField
        label={words.bic}
        hint={words.bicHint}
        maxLength={20}
        {...code}
        {...form.field('bank_bic')}
      />
    </ActionDialog>
  )
}
