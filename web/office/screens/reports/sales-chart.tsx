import { Link } from '../../../parts/router/link'
import { dateText, moneyText } from '../../../parts/words'
import { useFacts } from '../../office-facts'
import { BarChart } from '../../parts/bar-chart'
import { rowsOf, type Report } from './figures'
import { barsOf, type Bar } from './period'
import * as words from './words'

const noon = (day: string) => `${day}T12:00:00Z`
const shortText = (day: string) =>
  dateText(noon(day), 'UTC')
    .replace(/^\w+, /, '')
    .replace(/ \d{4}$/, '')

/** The days of a bar: `9 Mar`, or `9 Mar – 15 Mar`. */
const nameOf = ({ from, to }: Bar) =>
  from === to ? shortText(from) : `${shortText(from)} – ${shortText(to)}`

/** Sales over the days of a report: each bar leads to its rows, and the same figures stand in a table below. */
export function SalesChart({ report }: { report: Report }) {
  const { currency } = useFacts()
  const days = report.parts.find(({ by }) => by === 'day')?.figures ?? []
  const bars = barsOf(report, new Map(days.map(({ value, amount }) => [value, amount])))
  const step = Math.ceil(bars.length / 8)
  return (
    <figure aria-label={words.salesByDay}>
      <BarChart
        name={words.salesByDay}
        groups={bars.map((bar, index) => ({
          id: bar.from,
          label: index % step === 0 && index <= bars.length - step / 2 ? shortText(bar.from) : '',
          name: `${nameOf(bar)}: ${moneyText(bar.amount, currency)}`,
          to: rowsOf('sales', 'total', bar),
          amounts: [bar.amount],
        }))}
        fills={['fill-brand-ink opacity-80 group-hover:opacity-100']}
      />
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer text-sm text-ink-soft">{words.asTable}</summary>
        <table className="mt-1 w-full max-w-md">
          <caption className="pb-1 text-start text-sm text-ink-soft">
            {words.definitionOf('sales.day')}
          </caption>
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="border-b border-line py-1 text-start font-medium">
                {words.day}
              </th>
              <th scope="col" className="border-b border-line py-1 text-end font-medium">
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className="py-1 text-start font-normal">
                  {nameOf(bar)}
                </th>
                <td className="py-1 text-end">
                  <Link
                    to={rowsOf('sales', 'total', bar)}
                    className="text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
                  >
                    {moneyText(bar.amount, currency)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
