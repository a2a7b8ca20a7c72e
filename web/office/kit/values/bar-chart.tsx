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
  /** Unique in the chart. */
  readonly id: string
  /** Text under the axis; empty if there is no room for it. */
  readonly label: string
  /** Accessible name, also shown as a tooltip. */
  readonly name: string
  /** Address of the rows that it sums up. */
  readonly to: string
  /** Amounts in minor units; each bar is drawn over the previous ones. */
  readonly amounts: readonly number[]
}

interface BarChartProps {
  readonly name: string
  readonly groups: readonly BarGroup[]
  /** CSS classes that fill the bars of a group, in their order. */
  readonly fills: readonly string[]
}

/** Minimum width of a group, in pixels: the target size of WCAG 2.2, 2.5.8. */
const minStep = 24
/** Heights below and above the bars, in pixels. */
const beneath = 28
const above = 8
/** Width of a digit at the labels' font size, in pixels. */
const figureWidth = 9
const labelClass = 'fill-ink-soft text-sm'

const amountLabel = ({ y, formattedValue }: TickRendererProps) => (
  <text x={-8} y={y} dy="0.3em" textAnchor="end" className={labelClass}>
    {formattedValue}
  </text>
)

const placeLabel = ({ x, formattedValue }: TickRendererProps) => (
  <text x={x} y={20} textAnchor="middle" className={labelClass}>
    {formattedValue}
  </text>
)

/** Scrolls a chart to its end, where the newest bars are. */
const showEnd = (drawing: HTMLElement | null) =>
  drawing?.parentElement?.scrollTo({ left: drawing.scrollWidth })

/**
 * Amounts as bars that link to their rows. A chart that is wider than its place scrolls beside its axis and begins at its end. A
 * table beside it has the same figures.
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
  // On phones large amounts would leave no room for the bars.
  const amountText =
    roomOf(whole) * 6 > room.width ? (amount: number) => roundMoneyText(amount, currency) : whole
  const left = roomOf(amountText)
  // A chart that scrolls shows only whole bars at its end.
  const shown = Math.max(1, Math.min(groups.length, Math.floor((room.width - left) / minStep)))
  const width = left + ((room.width - left) / shown) * groups.length
  const x = scaleBand({ domain: groups.map(({ id }) => id), range: [left, width] })
  const [zero, step] = [y(0), x.bandwidth()]
  const labels = new Map(groups.map(({ id, label: text }) => [id, text]))
  const fitting = new Set(labelsThatFit([...labels.values()], step))
  return (
    <div ref={showEnd} className="flex" style={{ width }}>
      {/* It ends above the labels of the bars, because the first label may be wider than its bar. */}
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
          {groups.map((group) => (
            <GroupBars key={group.id} begin={x(group.id) ?? 0} {...{ group, fills, step, zero, y }} />
          ))}
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

interface GroupBarsProps {
  group: BarGroup
  fills: readonly string[]
  /** Left edge of the group, in pixels. */
  begin: number
  /** Width of the group, in pixels. */
  step: number
  /** Height of the axis, in pixels. */
  zero: number
  y: (amount: number) => number
}

/** The bars of one group, as one link. */
function GroupBars({ group, fills, begin, step, zero, y }: GroupBarsProps) {
  const barWidth = Math.min(step * (fills.length > 1 ? 0.44 : 0.8), 40)
  const offset = fills.length > 1 ? Math.min(step * 0.24, barWidth * 0.55) : 0
  const first = begin + (step - barWidth - offset * (fills.length - 1)) / 2
  return (
    <g role="listitem">
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
          // Even the smallest amount is visible.
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
}

const locale = 'en-GB'

/** Formats an amount briefly, such as `€1.2m`. */
export function roundMoneyText(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const
  const short = { ...style, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, short).format(amount / 10 ** decimalsOf(currency))
}

/** Maximum width of a letter of the labels, and minimum gap between two labels, in pixels. */
const letter = 10
const gap = 6

/** Returns the positions of the labels that fit beside each other: every label, every second one, and so on. */
export function labelsThatFit(labels: readonly string[], step: number): number[] {
  const places = labels.flatMap((text, index) => (text === '' ? [] : [index]))
  const widest = Math.max(0, ...labels.map((text) => text.length)) * letter + gap
  const apart = ((places[1] ?? 0) - (places[0] ?? 0)) * step
  const every = apart > 0 ? Math.ceil(widest / apart) : 1
  return places.filter((_, index) => index % every === 0)
}
