import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/stock'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { instantText, numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { useLocation } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn } from '../../kit/list/columns'
import { readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { rowsHref } from '../../kit/list/rows-href'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Share } from '../../kit/values/share'

type StockRow = OfficeAnswered<'audit-stock'>['rows'][number]

/** Places of each item and departure, recounted from carts and orders. */
export function StockScreen() {
  const { timezone } = useOfficeData()
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('audit-stock', {})
  return (
    <ListView
      title={texts.title()}
      noun="item"
      {...{ state, isStale, refusal, again, keyOf }}
      rows={answer?.rows ?? null}
      columns={columnsOf(timezone)}
      cursor={null}
      actions={
        <Button variant="secondary" size="small" onClick={again}>
          {texts.recount()}
        </Button>
      }
      above={
        answer &&
        answer.rows.length > 0 && (
          <div className="mb-3">
            <Alert tone={answer.ok ? 'good' : 'danger'}>
              {answer.ok ? texts.all_fine() : texts.some_wrong()}
            </Alert>
          </div>
        )
      }
      next={<SecondaryLink call="find-items" to={paths.catalogue()} text={texts.first_step()} />}
      nothingYet={texts.nothing_yet()}
    />
  )
}

const keyOf = ({ external_code, travel_time }: StockRow) => `${external_code} ${travel_time ?? ''}`

interface TicketsLinkProps {
  row: StockRow
  /** `null` links to the tickets of all departures. */
  departure: string | null
  text: string
}

/** Links to the tickets of an item or of its departure: the passenger list. Goods have none. */
function TicketsLink({ row: { external_code, shop_item_type }, departure, text }: TicketsLinkProps) {
  const may = useMay()
  if (shop_item_type !== 'tickets' || !may('find-tickets')) return <span>{text}</span>
  // The list has its departures without milliseconds.
  const at = departure?.replace('.000Z', 'Z')
  const filters = { item: [external_code], ...(at !== undefined && { departure: [at] }) }
  return (
    <Link to={rowsHref({ list: 'tickets', filters })} className="link">
      {text}
    </Link>
  )
}

const columnsOf = (timezone: string): ListColumn<StockRow>[] => [
  {
    key: 'item',
    name: texts.item(),
    card: 'title',
    cell: (row) => <TicketsLink row={row} departure={null} text={row.name} />,
  },
  { key: 'code', name: texts.code(), card: 'none', from: '2xl', cell: ({ external_code }) => external_code },
  {
    key: 'departure',
    name: texts.departure(),
    card: 'line',
    cell: (row) =>
      row.travel_time && (
        <TicketsLink row={row} departure={row.travel_time} text={instantText(row.travel_time, timezone)} />
      ),
  },
  {
    key: 'share',
    name: texts.taken(),
    cell: ({ taken, total }) => <Share taken={taken} total={total} />,
  },
  {
    key: 'left',
    name: texts.left(),
    card: 'named',
    align: 'end',
    cell: ({ taken, total }) => (total === null ? texts.unlimited() : numberText(total - taken)),
  },
  {
    key: 'counted',
    name: texts.counted(),
    align: 'end',
    card: 'none',
    cell: ({ counted }) => numberText(counted),
  },
  {
    key: 'ok',
    name: texts.check(),
    card: 'aside',
    cell: ({ ok }) => <Pill tone={ok ? 'good' : 'danger'}>{ok ? texts.fine() : texts.wrong()}</Pill>,
  },
]
