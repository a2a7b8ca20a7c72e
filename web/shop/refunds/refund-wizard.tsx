import { useState, type ReactNode, useId } from 'react'
import type { Order } from '#contract/order'
import type { Customer } from '#contract/shop/shop-data'
import * as texts from '#texts/compiled/screens/request-refund'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { moneyText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { useNavigate } from '../../ui/router/use-router'
import { type Form, useForm } from '../../ui/use-form'
import { Wizard } from '../../ui/wizard'
import { useSureCall } from '../calls/use-sure-call'
import { OrderLink } from '../orders/order-link'
import { paths } from '../paths'
import { useShop, useConfig } from '../store/use-page'
import { useSteps } from '../store/use-steps'
import { BankStep, bankPayload, checkBank, emptyBank, type BankForm } from './bank-step'
import { ConfirmStep } from './confirm-step'
import { QuoteBox } from './quote-box'
import {
  refundRows,
  chosenKind,
  type Kind,
  type Quote,
  type RefundRow,
  chosenRows,
  codesOf,
  quoteOf,
  whyNotChosen,
} from './refund-choice'

/**
 * Three steps: the items, the account, the confirmation. A plan is refunded as a whole, so there are no items to
 * choose.
 */
export function RefundWizard({ order, customer }: { order: Order; customer: Customer }) {
  const { current, back, choice, bank, call, rows, chosen, quote, ...steps } = useRefundRequest(
    order,
    customer,
  )
  const [itemsError, setItemsError] = useState<string | null>(null)
  const barred = order.has_payment_plan ? rows.filter(({ why }) => why !== null) : []

  return (
    <div className="grid max-w-3xl gap-5">
      <OrderLink code={order.code} />
      {barred.length > 0 ? (
        <WhyNoPlanRefund barred={barred} />
      ) : (
        <Wizard
          title={texts.title()}
          steps={[texts.step_items(), texts.step_bank(), texts.step_confirm()]}
          current={current}
        >
          <ItemsStep
            rows={rows}
            chosen={chosen}
            quote={quote}
            error={itemsError}
            onChoose={(ticked) => {
              setItemsError(null)
              choice.set({ ticked })
            }}
            formProps={choice.props(async () => setItemsError(steps.leaveItems()))}
          />
          <div className="grid gap-6">
            {order.has_payment_plan && <p className="text-ink-soft">{texts.whole_plan()}</p>}
            <QuoteBox quote={quote} isPlan={order.has_payment_plan} />
            <BankStep
              form={bank}
              error={call.error}
              onBack={order.has_payment_plan ? null : back}
              onNext={steps.leaveBank}
            />
          </div>
          <ConfirmStep
            order={order}
            chosen={chosen}
            quote={quote}
            bank={bank.values}
            pending={call.pending}
            onBack={back}
            onConfirm={() => void steps.request()}
          />
        </Wizard>
      )}
    </div>
  )
}

/** Shows why a plan, which is refunded as a whole, cannot be refunded now: lists the items that prevent it. */
function WhyNoPlanRefund({ barred }: { barred: ReturnType<typeof refundRows> }) {
  return (
    <>
      <h1 className="text-title">{texts.title()}</h1>
      <Alert tone="info">{texts.no_plan_refund()}</Alert>
      <ul className="grid gap-2">
        {barred.map(({ key, name, holder, why }) => (
          <li key={key}>
            <RichText
              parts={
                holder === null
                  ? texts.barred.parts({ name, why: why ?? '' })
                  : texts.barred_of.parts({ name, holder, why: why ?? '' })
              }
              tags={{ item: nameOfItem }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOfItem = (words: ReactNode) => <strong>{words}</strong>

interface ItemsStepProps {
  rows: readonly RefundRow[]
  chosen: readonly RefundRow[]
  quote: Quote
  error: string | null
  onChoose: (keys: string[]) => void
  /** Props of the form element: submitting completes the step or moves the focus to the error. */
  formProps: ReturnType<Form<object>['props']>
}

const headings: Record<Kind, () => string> = { tickets: texts.tickets, merchandise: texts.merchandise }
const kinds: readonly Kind[] = ['tickets', 'merchandise']

/** The items to refund: tickets or merchandise, the refund for each, and why some cannot be chosen. */
function ItemsStep({ rows, chosen, quote, error, onChoose, formProps }: ItemsStepProps) {
  const refundedKind = chosenKind(chosen)
  const groups = kinds
    .map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }))
    .filter((group) => group.rows.length > 0)
  const keys = chosen.map(({ key }) => key)
  const first = rows.find(({ why }) => why === null)?.key
  return (
    <form {...formProps} className="grid gap-6">
      <FormAlert error={error} />
      {groups.map((group) => {
        const isOther = refundedKind !== null && refundedKind !== group.kind
        return (
          <fieldset key={group.kind} className="grid gap-1">
            <legend className="text-lg font-semibold">{headings[group.kind]()}</legend>
            {groups.length > 1 && (
              <p className="text-sm text-ink-soft">{isOther ? texts.kind_barred() : texts.kinds_apart()}</p>
            )}
            <ul className="divide-y divide-line">
              {group.rows.map((row) => (
                <ItemRow
                  key={row.key}
                  row={row}
                  isTicked={keys.includes(row.key)}
                  isBarred={isOther}
                  isFaulty={error !== null && row.key === first}
                  onTick={(isTicked) =>
                    onChoose(isTicked ? [...keys, row.key] : keys.filter((key) => key !== row.key))
                  }
                />
              ))}
            </ul>
          </fieldset>
        )
      })}
      <QuoteBox quote={quote} isPlan={false} />
      <p>
        <Button type="submit" size="large">
          {texts.continue_on()}
        </Button>
      </p>
    </form>
  )
}

/** Returns the wizard's step, its two forms, the quote, and the one call at its end. */
function useRefundRequest(order: Order, customer: Customer) {
  const { config, country, now } = useShop()
  const navigate = useNavigate()
  const { current, advance, back } = useSteps(order.has_payment_plan ? 1 : 0)
  const choice = useForm<{ ticked: string[] }>({ ticked: [] }, { keep: `refund-items-${order.code}` })
  // Account numbers are never written to the browser's storage.
  const bank = useForm<BankForm>(() => emptyBank(customer, country), {
    keep: `refund-bank-${order.code}`,
    secret: ['bank_iban', 'bank_account', 'bank_bic'],
  })
  const call = useSureCall('request-refund', {
    find: (_sent, { shop }) => {
      const before = new Set(shop.get().refunds.map(({ id }) => id))
      return () => {
        const made = shop.get().refunds.find(({ id, order: of }) => of === order.code && !before.has(id))
        return made ? { data: { refund_id: made.id } } : null
      }
    },
    toast: texts.requested(),
    done: async ({ data }) => {
      choice.forget()
      bank.forget()
      // Replace the entry: Back must not lead to the confirmation of a request that is made.
      await navigate(paths.refund(data.refund_id), { replace: true })
    },
    failed: (refusal) => {
      back()
      bank.check(fieldErrorsOf(refusal))
    },
  })

  const rows = refundRows(order, now, config.timezone)
  const chosen = chosenRows(order, rows, choice.values.ticked)

  /** Continues to the bank details, or returns the reason why not. */
  const leaveItems = (): string | null => {
    const why = whyNotChosen(chosen)
    if (choice.check(why === null ? {} : { ticked: why })) advance(1)
    return why
  }
  const leaveBank = async () => {
    const found = checkBank(bank.values, config)
    call.setError(alertText(found))
    if (bank.check(found)) advance(2)
  }
  const request = () =>
    call.send({
      order_id: order.id,
      tickets: codesOf(order, chosen, 'tickets'),
      merchandise: codesOf(order, chosen, 'merchandise'),
      ...bankPayload(bank.values, config),
    })

  const quote = quoteOf(order, chosen)
  return { current, back, choice, bank, call, rows, chosen, quote, leaveItems, leaveBank, request }
}

interface ItemRowProps {
  row: RefundRow
  isTicked: boolean
  /** Whether items of the other kind are chosen. */
  isBarred: boolean
  /** Whether the step has an error that is corrected in this row. */
  isFaulty: boolean
  onTick: (isTicked: boolean) => void
}

/** A row with a checkbox: the refund for the item, or why it cannot be refunded. */
function ItemRow({ row, isTicked, isBarred, isFaulty, onTick }: ItemRowProps) {
  const { currency } = useConfig()
  const id = useId()
  const cannot = row.why !== null
  return (
    <li className="flex items-start gap-3 py-3.5">
      <input
        id={id}
        type="checkbox"
        name={row.key}
        className="mt-0.5 size-6 shrink-0 disabled:opacity-50"
        checked={isTicked}
        disabled={cannot || isBarred}
        data-invalid={isFaulty || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div className="min-w-0 grow wrap-anywhere">
        <label htmlFor={id} className={`font-semibold ${cannot ? 'text-ink-soft' : ''}`}>
          {row.holder === null ? (
            row.name
          ) : (
            <RichText
              parts={texts.item_of.parts({ name: row.name, holder: row.holder })}
              tags={{ holder: quiet }}
            />
          )}
        </label>
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {row.why ?? reckoning(row, currency)}
        </p>
      </div>
      {!cannot && (
        <p className="shrink-0 text-end font-semibold tabular-nums">
          <span className="sr-only">{`${texts.brings()} `}</span>
          <span>{moneyText(row.brings, currency)}</span>
        </p>
      )}
    </li>
  )
}

const quiet = (words: ReactNode) => <span className="font-normal">{words}</span>

/** Returns how the refund of an item is calculated: '€60.00 price − €5.00 refund fee + €2.00 shipping'. */
function reckoning(row: RefundRow, currency: string): string {
  return [
    (row.fee > 0 ? texts.sum_price_without_fee : texts.sum_price)({ amount: moneyText(row.price, currency) }),
    ...(row.refund_fee > 0 ? [texts.sum_refund_fee({ amount: moneyText(row.refund_fee, currency) })] : []),
    ...((row.shipping_refund ?? 0) > 0
      ? [texts.sum_shipping({ amount: moneyText(row.shipping_refund ?? 0, currency) })]
      : []),
  ].join(' ')
}
