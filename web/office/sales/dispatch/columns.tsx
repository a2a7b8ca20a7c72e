import type { OfficePath } from '#contract/calls'
import type { DeliveryRow, DeliveryState } from '#contract/office/deliveries'
import * as texts from '#texts/compiled/office/dispatch'
import { Button } from '#web/ui/button'
import { Pill } from '#web/ui/pill'
import type { Tone } from '#web/ui/status-labels'
import type { ListColumn } from '../../kit/list/columns'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { Cut, Person, MarkedState, TwoLines } from '../../kit/values/cells'
import type { CountSlots } from '../../kit/values/count-slots'
import { countryName } from '../../kit/values/names'
import { When } from '../../kit/values/when'

/** Requested action on one row, on selected rows, or on all matching rows. */
export type Requested =
  | { is: 'send'; rows: readonly DeliveryRow[] }
  | { is: 'hand-over' | 'received' | 'problem'; row: DeliveryRow }
  | { is: 'slips' | 'labels'; filters: Chosen; count: CountSlots }

/** Filters for deliveries, in the format of the calls. */
export interface Chosen {
  query?: string | null
  order?: string[] | null
  state?: DeliveryRow['state'][] | null
  item?: string[] | null
  country?: string[] | null
}

export const columns: ListColumn<DeliveryRow>[] = [
  {
    key: 'order',
    name: texts.order(),
    card: 'title',
    cell: ({ order }) => order,
  },
  {
    key: 'state',
    name: texts.state(),
    card: 'aside',
    cell: ({ state, is_test }) => (
      <MarkedState isTest={is_test}>
        <DeliveryPill state={state} />
      </MarkedState>
    ),
  },
  {
    key: 'goods',
    name: texts.goods(),
    card: 'line',
    cell: ({ goods }) => (
      <ul className="xl:min-w-52">
        {goods.map(({ external_code, name, pieces }) => (
          <li key={external_code} className="leading-snug">
            <strong className="font-semibold tabular-nums">{`${pieces} ×`}</strong> <span>{name}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'ships_to',
    name: texts.ships_to(),
    card: 'line',
    takesRest: true,
    cell: ({ ships_to: to, customer }) =>
      to === null ? (
        <TwoLines below={texts.collects()}>
          <Cut text={customer.full_name}>{customer.full_name}</Cut>
        </TwoLines>
      ) : (
        <TwoLines below={<Address to={to} />}>
          <Cut text={to.full_name}>{to.full_name}</Cut>
        </TwoLines>
      ),
  },
  {
    key: 'customer',
    name: texts.customer(),
    card: 'none',
    from: '2xl',
    cell: ({ customer }) => <Person name={customer.full_name} email={customer.email} />,
  },
  {
    key: 'paid',
    name: texts.paid(),
    card: 'none',
    from: '2xl',
    cell: ({ paid_at }) => <When at={paid_at} />,
  },
  { key: 'progress', name: texts.progress(), cell: (row) => <Progress row={row} /> },
]

/** Carrier and tracking number, in one line. */
const Parcel = ({ number }: { number: string }) => (
  <span title={number} className="block max-xl:wrap-anywhere xl:max-w-44 xl:truncate">
    {number}
  </span>
)

/** Shipping address on one line. */
function Address({ to: { lines, country } }: { to: NonNullable<DeliveryRow['ships_to']> }) {
  const text = [...lines, countryName(country)].filter(Boolean).join(', ')
  return <Cut text={text}>{text}</Cut>
}

/** Latest event of the goods; before their slip is printed, this is the payment. */
function Progress({ row }: { row: DeliveryRow }) {
  const { state, problem, paid_at, printed_at, sent_at, received_at, carrier, tracking_number } = row
  if (state === 'problem')
    return <span className="block max-w-64 leading-tight wrap-anywhere text-danger">{problem}</span>
  if (state === 'sent')
    return (
      <TwoLines below={<Parcel number={[carrier, tracking_number].filter(Boolean).join(' ')} />}>
        <span className="xl:whitespace-nowrap">
          <span>{received_at ? texts.received_on() : texts.sent_on()}</span>{' '}
          <When at={received_at ?? sent_at} isInText />
        </span>
      </TwoLines>
    )
  if (state === 'handed-over') return <When at={received_at} />
  return (
    <span className="text-ink-soft xl:whitespace-nowrap">
      <span>{printed_at ? texts.slip_printed() : texts.paid()}</span>{' '}
      <When at={printed_at ?? paid_at} isInText />
    </span>
  )
}

/** Returns the next step of a row as a button, and everything else in a menu. */
export const actionColumn = (
  onAsk: (requested: Requested) => void,
  may: (path: OfficePath) => boolean,
): ListColumn<DeliveryRow> => ({
  key: 'action',
  name: texts.action(),
  align: 'action',
  cell: (row) => <RowActions {...{ row, onAsk, may }} />,
})

function RowActions({
  row,
  onAsk,
  may,
}: {
  row: DeliveryRow
  onAsk: (requested: Requested) => void
  may: (path: OfficePath) => boolean
}) {
  const { state, ships_to, sent_at } = row
  const canSend = ships_to !== null && may('send-goods')
  const isDone = state === 'sent' || state === 'handed-over'
  const send = () => onAsk({ is: 'send', rows: [row] })
  const handOver = () => onAsk({ is: 'hand-over', row })
  const steps = [
    [texts.mark_sent(), send, canSend && !isDone],
    [texts.hand_over(), handOver, !isDone && may('record-delivery')],
    [
      texts.received(),
      () => onAsk({ is: 'received', row }),
      (state === 'sent' || (state === 'problem' && sent_at !== null)) && may('record-delivery'),
    ],
    [texts.change_tracking(), send, canSend && state === 'sent'],
    [
      texts.problem(),
      () => onAsk({ is: 'problem', row }),
      state !== 'problem' && may('report-delivery-problem'),
    ],
  ] as const
  const open = steps.filter(([, , isOpen]) => isOpen)
  const first = isDone ? undefined : open[0]
  const rest = first ? open.slice(1) : open
  return (
    <span className="flex items-center gap-1.5 xl:justify-end">
      {first && (
        <Button variant="secondary" size="small" onClick={first[1]}>
          {first[0]}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown align="end" label={<span className="sr-only">{texts.more_of({ order: row.order })}</span>}>
          {rest.map(([name, choose]) => (
            <MenuItem key={name} name={name} onChoose={choose} />
          ))}
        </Dropdown>
      )}
    </span>
  )
}

const tones: Record<DeliveryState, Tone> = {
  'to-pack': 'warn',
  'to-collect': 'warn',
  problem: 'danger',
  sent: 'good',
  'handed-over': 'good',
}

/** The state of an order's goods. */
const DeliveryPill = ({ state }: { state: DeliveryState }) => <Pill tone={tones[state]}>{states[state]}</Pill>

export const states: Record<DeliveryState, string> = {
  'to-pack': texts.state_to_pack(),
  'to-collect': texts.state_to_collect(),
  problem: texts.state_problem(),
  sent: texts.state_sent(),
  'handed-over': texts.state_handed_over(),
}
