import type { Order, Refund } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/order'
import { Alert } from '../../../ui/alert'
import { moneyText } from '../../../ui/formats'
import { Link } from '../../../ui/router/link'
import { paths } from '../../paths'
import { useShop } from '../../store/use-page'
import { cancelledItems, cancelledMoney } from './cancelled-items'

/** Lists the items that the organiser cancelled and explains the refund; renders nothing if there are none. */
export function CancelledByOrganiser({ order }: { order: Order }) {
  const { refunds } = useShop()
  const { names, isAll } = cancelledItems(order)
  if (names.length === 0) return null
  return (
    <Alert tone="warn">
      <div className="grid gap-2 whitespace-normal">
        <h2 className="text-lg font-semibold">{texts.organiser()}</h2>
        <ul className="list-disc ps-5">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
        <Money order={order} refunds={refunds} />
        {!isAll && <p>{texts.organiser_rest()}</p>}
      </div>
    </Alert>
  )
}

function Money({ order, refunds }: { order: Order; refunds: readonly Refund[] }) {
  const { config } = useShop()
  if (!order.is_buyer) return <p>{texts.organiser_holder()}</p>
  const money = cancelledMoney(order, refunds)
  if (money.kind !== 'refunds')
    return <p>{money.kind === 'soon' ? texts.organiser_soon() : texts.organiser_nothing()}</p>
  return money.refunds.map(({ id, status, total }) => (
    <p key={id}>
      {sentenceOf(status)({ amount: moneyText(total, config.currency) })}{' '}
      <Link to={paths.refund(id)} className="underline">
        {texts.refund_number({ id })}
      </Link>
    </p>
  ))
}

function sentenceOf(status: Refund['status']) {
  if (status === 'active') return texts.organiser_asked
  return status === 'processed' ? texts.organiser_processed : texts.organiser_processing
}
