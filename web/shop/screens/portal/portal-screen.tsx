import { Link } from 'react-router'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'
import { OrdersTable } from './orders-table'
import { RefundsTable } from './refunds-table'

/** The customer's orders, and her refunds where the shop has them. */
export function PortalScreen() {
  const { config, customer, orders, refunds } = useShop()
  return (
    <div className="grid gap-12">
      <section className="grid gap-6">
        <header className="grid gap-2">
          <p className="text-ink-soft">Hello {customer?.full_name}</p>
          <h1 className="text-title">Your orders</h1>
        </header>
        {orders.length === 0 ? <NoOrders shopActive={config.shopActive} /> : <OrdersTable orders={orders} />}
      </section>
      {config.refundsActive && (
        <section className="grid gap-6">
          <h2 className="text-heading">Your refunds</h2>
          {refunds.length === 0 ? (
            <p className="text-ink-soft">You have not asked for any refund.</p>
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
      <p className="text-lg">No orders yet. What you buy appears here, with its tickets and invoices.</p>
      {shopActive && (
        <Link to={paths.tickets()} className={buttonClass()}>
          Browse tickets
        </Link>
      )}
    </div>
  )
}
