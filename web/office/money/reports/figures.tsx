import type { ReactNode } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { ReportName } from '#contract/office/reports'
import { definitionOf, labelOfFigure } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/office/reports'
import * as reportTexts from '#texts/compiled/reports'
import { moneyText, numberText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useOfficeData } from '../../kit/office-data'
import { paths } from '../../kit/paths'
import type { Period } from './period'

export type Report = OfficeAnswered<'get-report'>
type Figure = Report['total']

/** Returns the address of a figure's rows. */
export const rowsOf = (report: ReportName, figure: string, { from, to }: Period): string =>
  `${paths.report(report)}?${new URLSearchParams({ figure, from, to }).toString()}`

/** An amount that leads to the rows it is made of. */
export function FigureLink({
  report,
  figure,
  amount,
  name,
}: {
  report: Report
  figure: Pick<Figure, 'figure' | 'definition'>
  amount: number
  /** Names the amount in the accessible name of the link. */
  name: string
}) {
  const { currency } = useOfficeData()
  return (
    <Link
      to={rowsOf(report.report, figure.figure, report)}
      title={definitionOf(figure.definition)}
      aria-label={`${name}: ${moneyText(amount, currency)}`}
      className="rounded-small whitespace-nowrap text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {moneyText(amount, currency)}
    </Link>
  )
}

/** The figures of one section of a report as a table. Each amount links to its rows. */
export function FigureTable({
  report,
  by,
  name,
  figures = report.parts.find((part) => part.by === by)?.figures ?? [],
  withPieces = false,
  withTaxes = false,
  withCount = false,
  hasTotal = false,
}: {
  report: Report
  by: string
  /** The heading of the first column. */
  name: string
  figures?: readonly Figure[]
  withPieces?: boolean
  withTaxes?: boolean
  withCount?: boolean
  hasTotal?: boolean
}) {
  if (figures.length === 0) return <p className="text-ink-soft">{texts.none()}</p>
  const columns = [
    ...(withPieces ? [texts.pieces()] : []),
    ...(withCount ? [texts.count()] : []),
    ...(withTaxes ? [texts.net(), texts.tax(), texts.gross()] : [texts.amount()]),
  ]
  const cells = (figure: Figure) => {
    return [
      ...(withPieces ? [numberText(figure.pieces ?? 0)] : []),
      ...(withCount ? [numberText(figure.rows)] : []),
      ...(withTaxes
        ? (['net', 'tax'] as const).map((part) => <Plain key={part} amount={figure[part] ?? 0} />)
        : []),
      <FigureLink
        key="amount"
        report={report}
        figure={figure}
        amount={figure.amount}
        name={labelOfFigure(figure)}
      />,
    ]
  }
  const row = (figure: Figure, label: ReactNode, className: string) => (
    <tr key={figure.figure} className={`${className} ${withTaxes ? 'max-sm:block' : ''}`}>
      <th
        scope="row"
        className={`py-1 pe-3 text-start font-normal ${withTaxes ? 'max-sm:block max-sm:pt-2 max-sm:pb-0 max-sm:font-semibold' : ''}`}
      >
        {label}
      </th>
      {cells(figure).map((cell, index) => (
        <td
          key={columns[index]}
          className={`py-1 ps-3 text-end whitespace-nowrap ${withTaxes ? 'max-sm:flex max-sm:justify-between max-sm:py-0.5' : ''}`}
        >
          {withTaxes && <span className="text-ink-soft sm:hidden">{columns[index]}</span>}
          <span>{cell}</span>
        </td>
      ))}
    </tr>
  )
  return (
    <div className="overflow-x-auto">
      <table className={`w-full ${withTaxes ? 'max-sm:block' : ''}`}>
        <caption className={`pb-1 text-start text-sm text-ink-soft ${withTaxes ? 'max-sm:block' : ''}`}>
          {definitionOf(`${report.report}.${by}`)}
        </caption>
        <HeadRow name={name} figures={columns} isHidden={withTaxes} />
        <tbody className={withTaxes ? 'max-sm:block' : ''}>
          {figures.map((figure) => row(figure, labelOfFigure(figure), ''))}
          {hasTotal && row(report.total, reportTexts.total(), 'border-t border-line font-semibold')}
        </tbody>
      </table>
    </div>
  )
}

function Plain({ amount }: { amount: number }) {
  const { currency } = useOfficeData()
  return <span>{moneyText(amount, currency)}</span>
}

interface HeadRowProps {
  /** Heading of the first column, which names the rows. */
  name: string
  figures: readonly string[]
  /** Hides the headings on phones, where each row repeats them. */
  isHidden?: boolean
}

/** Headings of a table's columns. */
export const HeadRow = ({ name, figures, isHidden = false }: HeadRowProps) => (
  <thead className={isHidden ? 'max-sm:sr-only' : ''}>
    <tr className="text-sm text-ink-soft">
      <th scope="col" className="border-b border-line py-1 pe-3 text-start font-medium">
        {name}
      </th>
      {figures.map((figure) => (
        <th key={figure} scope="col" className="border-b border-line py-1 ps-3 text-end font-medium">
          {figure}
        </th>
      ))}
    </tr>
  </thead>
)
