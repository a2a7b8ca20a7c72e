import { useState, useEffect, useRef, useId } from 'react'
import type { ReactNode } from 'react'
import type { Withdrawal, WithdrawableOrder, WithdrawablePiece } from '#contract/shop/order-changes'
import * as texts from '#texts/compiled/screens/withdraw'
import { Alert, FormAlert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckboxField } from '../../ui/choice-fields'
import { DetailList } from '../../ui/detail-list'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { moneyText } from '../../ui/formats'
import { TextWithInstant, Instant } from '../../ui/instant'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm, type Form } from '../../ui/use-form'
import { Wizard, LastButtons } from '../../ui/wizard'
import { useSureCall } from '../calls/use-sure-call'
import { paths } from '../paths'
import { useConfig, useShop } from '../store/use-page'
import { useSteps } from '../store/use-steps'
import {
  chosenPieces,
  checkWithdrawal,
  firstForm,
  type OrderAccess,
  type WithdrawForm,
} from './withdraw-form'

type Pieces = readonly WithdrawablePiece[]

/** Lists the items of an order that cannot be chosen, with the date of their withdrawal. */
export function PieceList({ pieces }: { pieces: Pieces }) {
  const closed = pieces.filter((piece) => !piece.can_withdraw)
  if (closed.length === 0) return null
  return (
    <ul aria-label={texts.closed_items()} className="grid gap-2 text-ink-soft">
      {closed.map((piece) => (
        <li key={piece.id}>
          <ClosedPiece {...piece} />
        </li>
      ))}
    </ul>
  )
}

function ClosedPiece({ name, withdrawn_at: at }: WithdrawablePiece) {
  const { timezone } = useConfig()
  if (!at) return <RichText parts={texts.closed.parts({ name })} tags={{ item }} />
  const when = () => <Instant at={at} timezone={timezone} />
  return <RichText parts={texts.closed_withdrawn.parts({ name })} tags={{ item, when }} />
}

const item = (words: ReactNode) => <strong className="text-ink">{words}</strong>

/** Returns whether there is something to send back. */
const includesGoods = (pieces: Pieces) => pieces.some(({ kind }) => kind === 'goods')

interface WithdrawWizardProps {
  order: WithdrawableOrder
  access: OrderAccess
  /** Goes back to choose another order; null if a link named the order. */
  onOther: (() => void) | null
}

/** The two steps that the law requires, statement and confirmation (docs/behaviour/withdrawal.md), then the receipt. */
export function WithdrawWizard({ order, access, onOther }: WithdrawWizardProps) {
  const { current, advance, back } = useSteps()
  const [receipt, setReceipt] = useState<{ withdrawal: Withdrawal; hasGoods: boolean } | null>(null)
  const form = useForm<WithdrawForm>(() => firstForm(order, access), { keep: `withdraw-${order.code}` })
  const call = useSureCall('withdraw-from-contract', {
    repeats: true,
    done: ({ withdrawal }) => {
      form.forget()
      setReceipt({ withdrawal, hasGoods: includesGoods(chosenPieces(order, form.values)) })
    },
    failed: (refusal) => {
      back()
      form.check(fieldErrorsOf(refusal))
    },
  })
  if (receipt) return <WithdrawalReceipt {...receipt} />

  const chosen = chosenPieces(order, form.values)
  const leaveStatement = async () => {
    const errors = checkWithdrawal({ ...form.values, items: chosen.map(({ id }) => id) })
    call.setError(alertText(errors))
    if (form.check(errors)) advance(1)
  }
  const confirm = () =>
    call.send({
      ...access,
      full_name: form.values.full_name,
      email: form.values.email,
      items: chosen.map(({ id }) => id),
    })

  if (!order.pieces.some((piece) => piece.can_withdraw)) return <NothingToWithdraw {...{ order, onOther }} />
  return (
    <div className="grid max-w-3xl gap-5">
      <Wizard
        title={texts.wizard_title()}
        steps={[texts.withdraw(), texts.confirm_withdrawal()]}
        current={current}
      >
        <div className="grid gap-6">
          <OrderDates order={order} />
          <StatementStep
            order={order}
            form={form}
            error={call.error}
            onTick={() => call.setError(null)}
            onNext={leaveStatement}
          />
          {onOther && <OtherOrder onOther={onOther} />}
        </div>
        <ConfirmWithdrawal
          order={order}
          chosen={chosen}
          form={form.values}
          pending={call.pending}
          onBack={back}
          onConfirm={() => void confirm()}
        />
      </Wizard>
    </div>
  )
}

/** Shows when the order was placed, and until when its goods can be withdrawn from. */
function OrderDates({ order }: { order: WithdrawableOrder }) {
  const { timezone } = useConfig()
  const until = order.withdraw_until
  return (
    <p className="max-w-prose text-ink-soft">
      <TextWithInstant
        parts={texts.placed.parts({ code: order.code })}
        day
        at={order.created_at}
        timezone={timezone}
      />
      {until && (
        <>
          {' '}
          <TextWithInstant parts={texts.until.parts()} at={until} timezone={timezone} />
        </>
      )}
    </p>
  )
}

function NothingToWithdraw({ order, onOther }: Omit<WithdrawWizardProps, 'access'>) {
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{texts.withdraw()}</h1>
      <Alert tone="info">{whyNotResent(order)}</Alert>
      <OrderDates order={order} />
      <PieceList pieces={order.pieces} />
      {onOther && <OtherOrder onOther={onOther} />}
    </div>
  )
}

function OtherOrder({ onOther }: { onOther: () => void }) {
  return (
    <p>
      <Button variant="quiet" onClick={onOther}>
        {texts.other_order()}
      </Button>
    </p>
  )
}

function whyNotResent(order: WithdrawableOrder): string {
  if (order.pieces.length === 0) return texts.no_merchandise()
  if (order.pieces.every((piece) => piece.withdrawn_at !== null)) return texts.all_withdrawn()
  return texts.nothing_left()
}

/** Shows what the shop received and when, as in the mailed receipt. */
function WithdrawalReceipt({ withdrawal, hasGoods }: { withdrawal: Withdrawal; hasGoods: boolean }) {
  const { config, orders } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOwn = orders.some(({ code }) => code === withdrawal.order)
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {texts.received()}
      </h1>
      <Alert tone="good">{texts.receipt_sent({ email: withdrawal.email })}</Alert>
      <Card title={texts.order({ code: withdrawal.order })}>
        <DetailList
          className=""
          details={[
            [
              texts.receipt_received(),
              <Instant key="at" at={withdrawal.received_at} timezone={config.timezone} />,
            ],
            [texts.statement_name(), withdrawal.full_name],
            [texts.receipt_items(), withdrawal.items.join(', ')],
            [texts.receipt_statement(), withdrawal.statement],
          ]}
        />
      </Card>
      <p className="max-w-prose text-ink-soft">
        {hasGoods ? texts.receipt_refund() : texts.receipt_refund_passes()}
      </p>
      <p>
        <Link to={isOwn ? paths.order(withdrawal.order) : paths.home()} className={buttonClass('secondary')}>
          {isOwn ? texts.see_order() : texts.home()}
        </Link>
      </p>
    </div>
  )
}

interface ConfirmWithdrawalProps {
  order: WithdrawableOrder
  chosen: readonly WithdrawablePiece[]
  form: WithdrawForm
  pending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** The second step: the statement as it will be sent. */
function ConfirmWithdrawal({ order, chosen, form, pending, onBack, onConfirm }: ConfirmWithdrawalProps) {
  const details = [
    [texts.statement_name(), form.full_name.trim()],
    [texts.statement_order(), order.code],
    [texts.statement_email(), form.email.trim()],
  ] as const
  return (
    <div className="grid gap-6">
      <Card title={texts.your_statement()}>
        <p>{texts.statement()}</p>
        <ul className="my-3 list-disc ps-6 font-semibold">
          {chosen.map((piece) => (
            <li key={piece.id}>{piece.name}</li>
          ))}
        </ul>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {details.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="max-w-prose text-ink-soft">
        {includesGoods(chosen) ? texts.what_follows() : texts.what_follows_passes()}
      </p>
      <LastButtons pending={pending} onBack={onBack} onConfirm={onConfirm}>
        {texts.confirm_withdrawal()}
      </LastButtons>
    </div>
  )
}

interface StatementStepProps {
  order: WithdrawableOrder
  form: Form<WithdrawForm>
  error: string | null
  /** An item was ticked or unticked, so an error about the choice may be outdated. */
  onTick: () => void
  onNext: () => Promise<unknown>
}

/** The statement: the goods, the buyer's name, and the address for the receipt. */
function StatementStep({ order, form, error, onTick, onNext }: StatementStepProps) {
  const { currency, timezone } = useConfig()
  const errorId = useId()
  const { values, errors } = form
  const wrong = errors['items']
  const tick = (id: number, isTicked: boolean) => {
    onTick()
    form.set({ items: isTicked ? [...values.items, id] : values.items.filter((each) => each !== id) })
  }
  const open = order.pieces.filter((piece) => piece.can_withdraw)
  return (
    <form {...form.props(onNext)} className="grid gap-6">
      <FormAlert error={error} />
      <fieldset className="grid gap-3" aria-describedby={wrong ? errorId : undefined}>
        <legend className="mb-1 text-lg font-semibold">{texts.which_items()}</legend>
        {open.map((piece, index) => (
          <div key={piece.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <CheckboxField
              label={piece.name}
              name={`piece-${piece.id}`}
              checked={values.items.includes(piece.id)}
              data-invalid={(wrong && index === 0) || undefined}
              onChange={(event) => tick(piece.id, event.target.checked)}
            />
            <p className="flex flex-wrap gap-x-4 ps-9">
              {order.withdraw_until === null && piece.withdraw_until !== null && (
                <span className="text-ink-soft">
                  <TextWithInstant
                    parts={texts.piece_until.parts()}
                    at={piece.withdraw_until}
                    timezone={timezone}
                  />
                </span>
              )}
              <span className="font-semibold tabular-nums">{moneyText(piece.price, currency)}</span>
            </p>
          </div>
        ))}
        {wrong && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {wrong}
          </p>
        )}
      </fieldset>
      <PieceList pieces={order.pieces} />
      <TextField label={texts.full_name()} autoComplete="name" required {...form.field('full_name')} />
      <EmailField label={texts.receipt_email()} hint={texts.receipt_email_hint()} {...form.field('email')} />
      <p>
        <Button type="submit" size="large">
          {texts.withdraw()}
        </Button>
      </p>
    </form>
  )
}
