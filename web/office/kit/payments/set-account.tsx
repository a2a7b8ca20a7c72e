import { useEffect, useRef } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { compactBankCode, hasIbanChecksum } from '#rules/bank/bank-details'
import { groupedInFours } from '#rules/bank/references'
import { whyNotInFile } from '#rules/bank/sepa'
import * as texts from '#texts/compiled/office/refund-account'
import { Button } from '#web/ui/button'
import { fieldErrorsOf } from '#web/ui/field-errors'
import { moneyText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useForm } from '#web/ui/use-form'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../dialog/action-dialog'
import { useOfficeData } from '../office-data'
import { When } from '../values/when'

/** The data of a refund that its bank account is entered for. */
export interface RefundToPay {
  id: number
  /** Code of the order. */
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
  /** Initial value for the name of the account holder. */
  holder?: string
  onClose: () => void
}) {
  const { currency } = useOfficeData()
  const form = useForm({ bank_owner_full_name: known, bank_iban: '', bank_bic: '' })
  const { answer } = useAnswer('find-payer-accounts', { refund_id: refund.id })
  const only = answer?.accounts.length === 1 ? answer.accounts[0] : undefined
  const isProposed = useRef(false)
  useEffect(() => {
    if (only === undefined || isProposed.current || refund.bank_account !== null) return
    isProposed.current = true
    // If the response arrives after staff began to type, their input stays.
    if (form.values.bank_iban === '')
      form.set({ bank_iban: only.iban, ...(only.holder !== null && { bank_owner_full_name: only.holder }) })
  }, [only, refund.bank_account, form])
  const { send, pending, error } = useOfficeCall('set-refund-account', {
    toast: texts.done(),
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
      title={texts.title({ order: refund.order })}
      consequences={
        <>
          <p>{texts.consequences({ sum: moneyText(refund.total, currency) })}</p>
          {refund.bank_account !== null && <p>{texts.replaces({ account: refund.bank_account })}</p>}
        </>
      }
      confirm={refund.bank_account === null ? texts.enter() : texts.change()}
      onConfirm={() => void ask()}
      formRef={form.props(ask).ref}
      {...{ pending, error, onClose }}
    >
      <SuggestedAccounts
        accounts={answer?.accounts ?? []}
        chosen={form.values.bank_iban}
        onUse={({ holder, iban }) =>
          form.set({ bank_iban: iban, ...(holder !== null && { bank_owner_full_name: holder }) })
        }
      />
      <TextField
        label={texts.holder()}
        required
        maxLength={200}
        autoComplete="off"
        {...form.field('bank_owner_full_name')}
      />
      <TextField label={texts.iban()} required maxLength={60} {...code} {...form.field('bank_iban')} />
      <p aria-live="polite" className="-mt-2 text-sm text-ink-soft empty:hidden">
        {isOutsideSepa(form.values.bank_iban) && texts.outside_sepa()}
      </p>
      <TextField
        label={texts.bic()}
        hint={texts.bic_hint()}
        maxLength={20}
        {...code}
        {...form.field('bank_bic')}
      />
    </ActionDialog>
  )
}

/** Returns whether a complete IBAN is in a country that bank files cannot pay to. */
function isOutsideSepa(typed: string): boolean {
  const iban = compactBankCode(typed)
  return hasIbanChecksum(iban) && whyNotInFile(iban) !== null
}

type PayerAccount = OfficeAnswered<'find-payer-accounts'>['accounts'][number]

/** The accounts that paid the order, each with a button that fills it in; nothing if none is known. */
function SuggestedAccounts({
  accounts,
  chosen,
  onUse,
}: {
  accounts: readonly PayerAccount[]
  /** The IBAN in the form. */
  chosen: string
  onUse: (account: PayerAccount) => void
}) {
  const { currency } = useOfficeData()
  if (accounts.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={texts.paid_from()}>
      <h3 className="font-semibold">{texts.paid_from()}</h3>
      <ul className="grid gap-2">
        {accounts.map((account) => (
          <li
            key={account.iban}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-line p-3"
          >
            <span className="min-w-0">
              <span className="block font-medium">{groupedInFours(account.iban)}</span>
              <span className="block text-sm text-ink-soft">
                {account.holder !== null && <span>{`${account.holder} · `}</span>}
                <span>{`${moneyText(account.amount, currency)} ·`}</span> <When at={account.booked_at} />
              </span>
            </span>
            {chosen === account.iban ? (
              <span className="text-sm text-good">{texts.is_filled_in()}</span>
            ) : (
              <Button variant="secondary" size="small" onClick={() => onUse(account)}>
                {texts.use_account()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
