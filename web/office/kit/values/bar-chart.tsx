import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { decimalsOf } from '#rules/money/amount-text'
import { moneyText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useOfficeData } from '../office-data'
import { useRoom } from '../page/use-room'

/** The bars at one position of the axis, and their link. */
export interface BarGroup {
  /** No two places have the same. */
  readonly id: string
  /** Under the axis; empty where there is no room for one. */
  readonly label: string
  /** Accessible name, also shown as a tooltip. */
  readonly name: string
  /** The rows that it is made of. */
  readonly to: string
  /** In minor units, each a bar before those that come first. */
  readonly amounts: readonly number[]
}

interface BarChartProps {
  readonly name: string
  readonly groups: readonly BarGroup[]
  /** How each bar of a group is filled, in their order. */
  readonly fills: readonly string[]
}

/** So that a finger meets each (WCAG 2.2, 2.5.8). */
const leastStep = 24
const beneath = 28
const above = 8
/** Width of a digit at the labels' font size, in pixels. */
const figureWidth = 9
const labelLook = 'fill-ink-soft text-sm'

const amountLabel = ({ y, formattedValue }: TickRendererProps) => (
  <text x={-8} y={y} dy="0.3em" textAnchor="end" className={labelLook}>
    {formattedValue}
  </text>
)

const placeLabel = ({ x, formattedValue }: TickRendererProps) => (
  <text x={x} y={20} textAnchor="middle" className={labelLook}>
    {formattedValue}
  </text>
)

/** Shows the newest bars of a chart that scrolls: they stand at its end. */
const showEnd = (drawing: HTMLElement | null) =>
  drawing?.parentElement?.scrollTo({ left: drawing.scrollWidth })

/**
 * Amounts as bars, each a link to its rows. Where there are too many for the room the chart scrolls beside its axis, from its end;
 * the same figures stand in a table beside it.
 */
export function BarChart({ name, groups, fills }: BarChartProps) {
  const { measure, room } = useRoom()
  return (
    <div ref={measure} className="h-52 overflow-x-auto overflow-y-hidden lg:h-64 print:hidden">
      {room !== null && <Drawing {...{ name, groups, fills }} room={room} />}
    </div>
  )
}

function Drawing({ name, groups, fills, room }: BarChartProps & { room: { width: number; height: number } }) {
  const { currency } = useOfficeData()
  const highest = Math.max(...groups.flatMap(({ amounts }) => amounts), 1)
  const y = scaleLinear<number>({ domain: [0, highest], range: [room.height - beneath, above], nice: 4 })
  const lines = y.ticks(4).filter(Number.isInteger)
  const whole = (amount: number) => moneyText(amount, currency).replace(/[.,]00$/, '')
  const roomOf = (text: typeof whole) =>
    Math.max(...lines.map((amount) => text(amount).length)) * figureWidth + 8
  // On a phone large amounts would leave no room for the bars.
  const amountText =
    roomOf(whole) * 6 > room.width ? (amount: number) => roundMoneyText(amount, currency) : whole
  const left = roomOf(amountText)
  // A chart that scrolls shows whole bars at its end.
  const shown = Math.max(1, Math.min(groups.length, Math.floor((room.width - left) / leastStep)))
  const width = left + ((room.width - left) / shown) * groups.length
  const x = scaleBand({ domain: groups.map(({ id }) => id), range: [left, width] })
  const [zero, step] = [y(0), x.bandwidth()]
  const labels = new Map(groups.map(({ id, label: text }) => [id, text]))
  const fitting = new Set(labelsThatFit([...labels.values()], step))
  const barWidth = Math.min(step * (fills.length > 1 ? 0.44 : 0.8), 40)
  const offset = fills.length > 1 ? Math.min(step * 0.24, barWidth * 0.55) : 0
  return (
    <div ref={showEnd} className="flex" style={{ width }}>
      {/* It ends above the labels of the bars: the first one may be wider than its bar. */}
      <svg width={left} height={zero + above} className="sticky start-0 z-10 block shrink-0 bg-card">
        <AxisLeft
          scale={y}
          left={left}
          tickValues={lines}
          tickFormat={(amount) => amountText(Number(amount))}
          tickComponent={amountLabel}
          hideAxisLine
          hideTicks
        />
      </svg>
      <svg
        viewBox={`${left} 0 ${width - left} ${room.height}`}
        width={width - left}
        height={room.height}
        className="block shrink-0"
      >
        <g className="stroke-line">
          {lines.map((amount) => (
            <line key={amount} x1={left} x2={width} y1={y(amount)} y2={y(amount)} />
          ))}
        </g>
        <g role="list" aria-label={name}>
          {groups.map((group) => {
            const begin = x(group.id) ?? 0
            const first = begin + (step - barWidth - offset * (fills.length - 1)) / 2
            return (
              <g key={group.id} role="listitem">
                <Link to={group.to} aria-label={group.name} className="group">
                  <title>{group.name}</title>
                  <rect
                    x={begin}
                    y={above}
                    width={step}
                    height={zero - above}
                    className="fill-transparent group-hover:fill-sunk"
                  />
                  {group.amounts.map((amount, index) => {
                    // The least amount is seen too.
                    const height = amount > 0 ? Math.max(1, zero - y(amount)) : 0
                    return (
                      <Bar
                        key={fills[index]}
                        x={first + index * offset}
                        y={zero - height}
                        width={barWidth}
                        height={height}
                        className={fills[index]}
                      />
                    )
                  })}
                </Link>
              </g>
            )
          })}
        </g>
        <AxisBottom
          scale={x}
          top={zero}
          tickValues={groups.filter((_, index) => fitting.has(index)).map(({ id }) => id)}
          tickFormat={(id) => labels.get(id) ?? ''}
          tickComponent={placeLabel}
          axisLineClassName="stroke-edge"
          hideTicks
        />
      </svg>
    </div>
  )
}

const locale = 'en-GB'

/** Formats an amount briefly, such as `€1.2m`. */
export function roundMoneyText(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const
  const short = { ...style, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, short).format(amount / 10 ** decimalsOf(currency))
}

/** The greatest width of a letter in the size of the labels, and what stays free between two of them. */
const letter = 10
const gap = 6

/** Which labels of an axis stand apart, every second or third one if need be: the positions of those that are not empty. */
export function labelsThatFit(labels: readonly string[], step: number): number[] {
  const places = labels.flatMap((text, index) => (text === '' ? [] : [index]))
  const widest = Math.max(0, ...labels.map((text) => text.length)) * letter + gap
  const apart = ((places[1] ?? 0) - (places[0] ?? 0)) * step
  const every = apart > 0 ? Math.ceil(widest / apart) : 1
  return places.filter((_, index) => index % every === 0)
}
