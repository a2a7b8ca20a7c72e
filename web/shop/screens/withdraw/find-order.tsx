import { useId } from 'react'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { Link } from '../../../parts/router/link'
import { FormAlert } from '../../../parts/alert'
import { Button, buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { alertText } from '../../../parts/field-errors'
import { EmailField, TextField } from '../../../parts/text-fields'
import { Instant } from '../../../parts/instant'
import { missingErrors } from '../../../parts/missing-errors'
import { useForm } from '../../../parts/use-form'
import { paths } from '../../paths'
import { checkEmail } from '../../session/login-checks'
import { useCall } from '../../store/use-call'
import { useSessionStatus, useShop } from '../../store/use-world'
import { itemsOf } from '../../order-items/order-items'
import type { OrderAccess } from './withdraw-form'

/** Finds the contract: one of the customer's own orders, or an order by its code and email address. */
export function FindOrder({ onFound }: { onFound: (access: OrderAccess) => void }) {
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
                  <Instant day at={order.created_at} timezone={config.timezone} />
                  {' · '}
                  {itemsOf(order)
                    .goods.map(({ merchandise }) => merchandise.name)
                    .join(', ')}
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
