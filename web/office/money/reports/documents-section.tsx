import { useState } from 'react'
import { gapText } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/office/reports'
import { Button } from '#web/ui/button'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { late } from '../../kit/late'
import { useRequested } from '../../kit/page/use-requested'
import { useMay } from '../../kit/session/session'
import { FigureTable, type Report } from './figures'
import { Section } from './sections'

const ZipDialog = late(async () => (await import('./zip-dialog')).ZipDialog)

/** The parts of documents that are reported to a tax authority; other shops have nrange. */
const fiscalParts = [['reported', texts.reported()]] as const

/** Sums and number ranges of invoices and credit notes, with gaps, and a button that downloads all of them as one file. */
export function DocumentsSection({ report }: { report: Report }) {
  const series = report.series ?? []
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const canZip = report.total.rows > 0 && may('zip-documents')
  useRequested('zip', canZip, () => setOpen(true))
  return (
    <Section
      report={report}
      actions={
        canZip && (
          <span className="print:hidden">
            <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
              {texts.zip()}
            </Button>
          </span>
        )
      }
    >
      <LateDialog>
        {isOpen && (
          <ZipDialog
            from={report.from}
            to={report.to}
            documents={report.total.rows}
            onClose={() => setOpen(false)}
          />
        )}
      </LateDialog>
      <FigureTable report={report} by="kind" name={texts.kind()} withCount withTaxes />
      {fiscalParts.map(
        ([by, name]) =>
          report.parts.some((part) => part.by === by && part.figures.length > 0) && (
            <FigureTable key={by} {...{ report, by, name }} withCount withTaxes />
          ),
      )}
      {series.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full">
            <caption className="pb-1 text-start text-sm text-ink-soft">{texts.series_meaning()}</caption>
            <thead>
              <tr className="text-start text-sm text-ink-soft">
                {[texts.numbers(), texts.count(), texts.gaps()].map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={`border-b border-line py-1 pe-3 font-medium ${name === texts.count() ? 'text-end' : 'text-start'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {series.map((range) => (
                <tr key={range.series} className="align-top">
                  <td className="py-1 pe-3">
                    <span>{range.first}</span>
                    {range.last !== range.first && <span>{` – ${range.last}`}</span>}
                  </td>
                  <td className="py-1 pe-3 text-end">{numberText(range.documents)}</td>
                  <td className="py-1">
                    <Gaps gaps={range.gaps} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function Gaps({ gaps }: { gaps: NonNullable<Report['series']>[number]['gaps'] }) {
  if (gaps.length === 0) return <span>{texts.no_gaps()}</span>
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={gap.first} className={gap.is_recorded ? '' : 'font-semibold text-danger'}>
          {gapText(gap)}
        </li>
      ))}
    </ul>
  )
}
