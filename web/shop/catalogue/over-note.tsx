import type { ShopItem } from '../../../contract/shop-item'
import { Alert } from '../../ui/alert'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import * as texts from '../../../texts/compiled/screens/product'

/** What the page of an item that is over shows in place of its form. */
export function OverNote({ item }: { item: ShopItem }) {
  return (
    <>
      <Alert tone="info">{texts.over()}</Alert>
      <Link to={paths.listing(item.shop_item_type)} className="link justify-self-start py-1">
        {texts.others()}
      </Link>
    </>
  )
}
