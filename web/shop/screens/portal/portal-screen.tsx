import * as texts from '../../../../texts/compiled/screens/portal'
import { Link } from '../../../parts/router/link'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'
import { useKeptOrder } from '../order/state/use-kept-order'
import { ComingUp } from './coming-up'
import { duePayments } from './due-payments'
import { OrdersTable } from './orders-table'
import { RefundsTable } from './refunds-table'
import { upcomingTickets } from './upcoming'

/** The customer's next payments and tickets, all orders, and the refunds if the shop offers them. */
export function PortalScreen() {
  const { config, customer, orders, refunds, now } = useShop()
  const upcoming = upcomingTickets(orders, now)
  const due = duePayments(orders, config.shopPaymentCreditCardMaxAttempts)
  const comesNext = due.length + upcoming.length > 0
  useKeptOrder(upcoming[0]?.order ?? null)
  return (
    <div className="grid gap-12">
      <header className="-mb-6 grid gap-2">
        <p className="wrap-anywhere text-ink-soft">{texts.hello({ name: customer?.full_name ?? '' })}</p>
        <h1 className="text-title">{texts.orders()}</h1>
      </header>
      {comesNext && <ComingUp due={due} upcoming={upcoming} />}
      <section className="grid gap-6">
        {comesNext && <h2 className="text-heading">{texts.all_orders()}</h2>}
        {orders.length === 0 ? <NoOrders shopActive={config.shopActive} /> : <OrdersTable orders={orders} />}
      </section>
      {config.refundsActive && (
        <section className="grid gap-6">
          <h2 className="text-heading">{texts.refunds()}</h2>
          {refunds.length === 0 ? (
            <p className="text-ink-soft">{texts.no_refunds()}</p>
          ) : (
            <RefundsTable refunds={refunds} />
          )}
        </section>
      )}
    </div>
  )
}

function NoOrders({ shopActive }: { shopActive: boolean }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border-2 border-dashed border-line p-6 sm:p-8">
      <p className="text-lg">{texts.no_orders()}</p>
      {shopActive && (
        <Link to={paths.tickets()} className={buttonClass()}>
          {texts.browse()}
        </Link>
      )}
    </div>
  )
}
