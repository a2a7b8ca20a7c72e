import type { ShopItem } from '#contract/shop-item'
import type { SentForm } from '#contract/shop/shop-data'
import type { ShopItemType } from '#contract/values'
import { whyNotOnSale } from '#rules/catalogue/on-sale'
import * as texts from '#texts/compiled/screens/reserve'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { newKey } from '../../ui/calls/new-key'
import type { Elements } from '../../ui/elements'
import { Link } from '../../ui/router/link'
import { useNavigate, useParams } from '../../ui/router/use-router'
import { useForm } from '../../ui/use-form'
import { findAdded } from '../calls/cart-answers'
import { useSureCall } from '../calls/use-sure-call'
import { HolderFields } from '../cart/holder-fields'
import { ReserveLabel } from '../cart/reserve-label'
import { usePersonalise } from '../cart/use-personalise'
import { ItemPrice } from '../items/item-price'
import { paths } from '../paths'
import { useItems, useServices, useShop } from '../store/use-page'
import { useTracking } from '../tracking'
import { OverNote } from './over-note'

/** The dialog that reserves a ticket, as a page whose form also works without scripts. */
export function ReserveTicketScreen() {
  const reserved = useReserved('tickets')
  return reserved && <ReserveTicket key={reserved.item.id} {...reserved} />
}

/** The button that reserves a piece of merchandise, as a page that also works without scripts. */
export function ReserveMerchandiseScreen() {
  const reserved = useReserved('merchandise')
  return reserved && <ReserveMerchandise key={reserved.item.id} {...reserved} />
}

interface Reserved {
  item: ShopItem
  /** A form that was sent and refused. */
  sent: SentForm | null
}

/** Returns the item of the address. The frame redirects from an unknown item. */
function useReserved(kind: ShopItemType): Reserved | null {
  const { item: code } = useParams()
  const { sentForm } = useServices()
  const item = useItems(kind).find(({ external_code }) => external_code === code)
  return item ? { item, sent: sentForm?.item === code ? sentForm : null } : null
}

function ReserveTicket({ item, sent }: Reserved) {
  const navigate = useNavigate()
  const personal = usePersonalise({ item }, () => void navigate(paths.reserved()), sent)
  const { form, call, submit } = personal
  return (
    <Page item={item}>
      <form {...form.props(submit)} className="grid gap-5">
        {call.error === null && sent && <FormAlert error={sent.alert} />}
        <HolderFields item={item} personal={personal} />
        <ReserveButton item={item} pending={call.pending} />
      </form>
    </Page>
  )
}

function ReserveMerchandise({ item, sent }: Reserved) {
  const navigate = useNavigate()
  const track = useTracking()
  const form = useForm({})
  const call = useSureCall('add-merchandise-to-cart', {
    find: findAdded,
    toast: texts.added(),
    done: async () => {
      track('AddToCart', { ids: [item.external_code], value: item.price + item.fee })
      await navigate(paths.reserved())
    },
  })
  return (
    <Page item={item}>
      <form
        {...form.props(() => call.send({ new_cart: newKey(), external_code: item.external_code }))}
        className="grid gap-5"
      >
        <FormAlert error={call.error ?? sent?.alert ?? null} />
        <ReserveButton item={item} pending={call.pending} />
      </form>
    </Page>
  )
}

function Page({ item, children }: { item: ShopItem; children: Elements }) {
  const whyNot = whyNotOnSale(item, useShop().now)
  return (
    <article className="grid max-w-xl gap-6">
      <header className="grid gap-2">
        <p className="text-sm font-semibold">
          <Link to={paths.item(item)} className="link py-1">
            {texts.back({ item: item.name })}
          </Link>
        </p>
        <h1 className="text-title">{texts.title({ item: item.name })}</h1>
        <ItemPrice item={item} large />
      </header>
      {whyNot === null ? children : <OverNote item={item} reason={whyNot} />}
    </article>
  )
}

function ReserveButton({ item, pending }: { item: ShopItem; pending: boolean }) {
  return (
    <Button type="submit" size="large" wide plain pending={pending} disabled={!item.in_stock}>
      {item.in_stock ? <ReserveLabel item={item} /> : texts.sold_out()}
    </Button>
  )
}
