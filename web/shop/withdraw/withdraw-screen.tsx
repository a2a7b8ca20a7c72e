import { useState, useEffect, useId } from 'react'
import type { WithdrawableOrder } from '#contract/shop/order-changes'
import * as texts from '#texts/compiled/screens/withdraw'
import { Alert, FormAlert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { formErrorText } from '../../ui/calls/post-call'
import { Card } from '../../ui/card'
import type { Elements } from '../../ui/elements'
import { alertText } from '../../ui/field-errors'
import { useFocusAfter } from '../../ui/focus'
import { Instant } from '../../ui/instant'
import { missingErrors } from '../../ui/missing-errors'
import { Link } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { ScreenSkeleton } from '../kit/screen-skeleton'
import { itemsOf } from '../orders/order-items'
import { paths } from '../paths'
import { checkEmail } from '../session/login-checks'
import type { SessionStatus } from '../store/session'
import { useSessionStatus, useServices, useShop, useCall } from '../store/use-page'
import type { OrderAccess } from './withdraw-form'
import { WithdrawWizard } from './withdraw-wizard'

/** The page behind the footer's link, which first asks for the order. */
export function WithdrawScreen() {
  return <FindOrWithdraw named={null} />
}

/** The page behind the link in an order's page and mail, which needs no login. */
export function WithdrawOrderScreen() {
  const { order = '', checksum = '' } = useParams()
  return <FindOrWithdraw key={order} named={{ order, checksum }} />
}

/** `named`: the order of the link that led here. A newly shown order, or the form that asks for one, gets the focus. */
function FindOrWithdraw({ named }: { named: OrderAccess | null }) {
  const [access, setAccess] = useState(named)
  const shown = useFocusAfter<HTMLElement>(access)
  return (
    <section ref={shown} tabIndex={-1} aria-label={texts.your_withdrawal()} className="outline-none">
      {access ? (
        <Withdrawal
          key={access.order}
          access={access}
          onFound={setAccess}
          onOther={named ? null : () => setAccess(null)}
        />
      ) : (
        <Page>
          <FindOrder onFound={setAccess} />
        </Page>
      )}
    </section>
  )
}

function Page({ children }: { children: Elements }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{texts.withdraw()}</h1>
      {children}
    </div>
  )
}

interface WithdrawalProps {
  access: OrderAccess
  onFound: (access: OrderAccess) => void
  onOther: (() => void) | null
}

/** The withdrawal form of an order. If the order cannot be found, the form that asks for one. */
function Withdrawal({ access, onFound, onOther }: WithdrawalProps) {
  const { order, failure } = useWithdrawableOrder(access, useSessionStatus())
  if (failure !== null) {
    return (
      <Page>
        <Alert tone="warn">{`${failure} ${texts.check_details()}`}</Alert>
        <FindOrder onFound={onFound} />
      </Page>
    )
  }
  if (!order) return <ScreenSkeleton title={texts.withdraw()} />
  return <WithdrawWizard key={order.code} order={order} access={access} onOther={onOther} />
}

/** Loads the goods of an order, once the session is known. `failure` is the sentence shown if that fails. */
function useWithdrawableOrder(access: OrderAccess, status: SessionStatus) {
  const services = useServices()
  const [loaded, setLoaded] = useState<{ of: string; order: WithdrawableOrder } | null>(null)
  const [failed, setFailed] = useState<{ of: string; failure: string } | null>(null)
  const { order, checksum, order_email } = access
  const of = [order, checksum, order_email].join()
  const isKnown = status === 'customer' || status === 'visitor'

  useEffect(() => {
    if (!isKnown) return undefined
    let isStale = false
    services.send('get-withdrawal-order', { order, checksum, order_email }).then(
      (answer) => !isStale && setLoaded({ of, order: answer.order }),
      (error: unknown) => !isStale && setFailed({ of, failure: formErrorText(error) }),
    )
    return () => {
      isStale = true
    }
  }, [services, of, order, checksum, order_email, isKnown])

  return {
    order: loaded?.of === of ? loaded.order : null,
    failure: failed?.of === of ? failed.failure : null,
  }
}

/** Finds the contract: one of the customer's own orders, or an order by its code and email address. */
function FindOrder({ onFound }: { onFound: (access: OrderAccess) => void }) {
  const status = useSessionStatus()
  return (
    <>
      <p className="max-w-prose text-ink-soft">{texts.your_right()}</p>
      {status === 'customer' && <OwnOrders />}
      <Card title={texts.find_order()}>
        <FindForm onFound={onFound} />
      </Card>
    </>
  )
}

function OwnOrders() {
  const { orders, config } = useShop()
  const headingId = useId()
  const open = orders.filter((order) => order.can_withdraw && order.checksum !== null)
  return (
    <Card title={<span id={headingId}>{texts.your_orders()}</span>}>
      {open.length === 0 ? (
        <p className="text-ink-soft">{texts.no_orders()}</p>
      ) : (
        <ul aria-labelledby={headingId} className="divide-y divide-line">
          {open.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5">
              <p className="min-w-0">
                <span className="font-semibold">{texts.order({ code: order.code })}</span>{' '}
                <span className="block text-sm text-ink-soft">
                  <Instant day at={order.created_at} timezone={config.timezone} />{' '}
                  <span>{`· ${itemsOf(order)
                    .goods.map(({ merchandise }) => merchandise.name)
                    .join(', ')}`}</span>
                </span>
              </p>
              <Link
                to={paths.withdrawOrder(order.code, order.checksum ?? '')}
                aria-label={texts.withdraw_order({ code: order.code })}
                className={buttonClass('secondary', 'small')}
              >
                {texts.withdraw()}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function FindForm({ onFound }: { onFound: (access: OrderAccess) => void }) {
  const form = useForm({ order: '', order_email: '' }, { keep: 'withdraw-find' })
  const call = useCall('get-withdrawal-order', {
    done: () => onFound({ order: form.values.order.trim(), order_email: form.values.order_email.trim() }),
  })

  const submit = async () => {
    const order = form.values.order.trim()
    const order_email = form.values.order_email.trim()
    const { email: wrongEmail } = checkEmail({ email: order_email })
    const errors = {
      ...missingErrors(order === '' ? [{ field: 'order', label: texts.order_id() }] : []),
      ...(wrongEmail ? { order_email: wrongEmail } : {}),
    }
    call.setError(alertText(errors))
    if (form.check(errors)) await call.send({ order, order_email })
  }

  return (
    <form {...form.props(submit)} className="grid gap-5">
      <FormAlert error={call.error} />
      <TextField
        label={texts.order_id()}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.order_id_hint()}
        {...form.field('order')}
      />
      <EmailField hint={texts.order_email_hint()} {...form.field('order_email')} />
      <p>
        <Button type="submit" size="large" pending={call.pending}>
          {texts.continue_on()}
        </Button>
      </p>
    </form>
  )
}
