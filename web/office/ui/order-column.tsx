import { Link } from '../../ui/router/link'
import type { ListColumn } from '../list/columns'
import { paths } from '../paths'

/** The column of the order that a row belongs to, which opens it. */
export const orderColumn = <Row extends { order: string }>(name: string): ListColumn<Row> => ({
  key: 'order',
  name,
  card: 'title',
  cell: ({ order }) => (
    <Link to={paths.order(order)} className="font-semibold text-ink">
      {order}
    </Link>
  ),
})
