import type { OfficeAnswered } from '../../../contract/calls'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import { useLocation } from '../../ui/router/use-router'
import { instantText, numberText } from '../../ui/formats'
import { useAnswer } from '../calls/use-answer'
import type { ListColumn } from '../list/columns'
import { readListState } from '../list/list-state'
import { ListView } from '../list/list-view'
import { SecondaryLink } from '../ui/secondary-link'
import { paths } from '../paths'
import { useOfficeData } from '../office-data'
import { Share } from '../ui/share'
import * as words from './words'

type StockRow = OfficeAnswered<'audit-stock'>['rows'][number]

/** Places per item and departure, counted again from what takes them. */
export function StockScreen() {
  const { timezone } = useOfficeData()
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('audit-stock', {})
  return (
    <ListView
      title={words.title}
      noun="item"
      {...{ state, isStale, refusal, again, keyOf }}
      rows={answer?.rows ?? null}
      columns={columnsOf(timezone)}
      cursor={null}
      actions={
        <Button look="secondary" size="small" onClick={again}>
          {words.recount}
        </Button>
      }
      above={
        answer &&
        answer.rows.length > 0 && (
          <div className="mb-3">
            <Alert tone={answer.ok ? 'good' : 'danger'}>{answer.ok ? words.allFine : words.someWrong}</Alert>
          </div>
        )
      }
      next={<SecondaryLink call="find-items" to={paths.catalogue()} text={words.firstStep} />}
      nothingYet={words.nothingYet}
    />
  )
}

const keyOf = ({ external_code, travel_time }: StockRow) => `${external_code} ${travel_time ?? ''}`

const columnsOf = (timezone: string): ListColumn<StockRow>[] => [
  { key: 'item', name: words.item, card: 'title', cell: ({ name }) => name },
  { key: 'code', name: words.code, card: 'none', from: '2xl', cell: ({ external_code }) => external_code },
  {
    key: 'departure',
    name: words.departure,
    card: 'line',
    cell: ({ travel_time }) => travel_time && instantText(travel_time, timezone),
  },
  {
    key: 'share',
    name: words.taken,
    cell: ({ taken, total }) => <Share taken={taken} total={total} />,
  },
  {
    key: 'left',
    name: words.left,
    card: 'named',
    align: 'end',
    cell: ({ taken, total }) => (total === null ? words.unlimited : numberText(total - taken)),
  },
  {
    key: 'counted',
    name: words.counted,
    align: 'end',
    card: 'none',
    cell: ({ counted }) => numberText(counted),
  },
  {
    key: 'ok',
    name: words.check,
    card: 'aside',
    cell: ({ ok }) => <Pill tone={ok ? 'good' : 'danger'}>{ok ? words.fine : words.wrong}</Pill>,
  },
]
