import { useEffect, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as fiscal from '#texts/compiled/office/fiscal'
import * as texts from '#texts/compiled/office/orders'
import { Button } from '#web/ui/button'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { DocumentLink } from '../../kit/files/files'
import { CopyButton } from '../../kit/page/buttons'
import { Panel } from '../../kit/page/page'
import { useMay } from '../../kit/session/session'
import { When } from '../../kit/values/when'
import type { ShownOrder } from './order-screen'

type Document = OfficeAnswered<'get-order'>['documents'][number]

const documentNames = {
  invoice: texts.invoice,
  'credit-note': texts.credit_note,
  'advance-invoice': texts.advance_invoice,
  'advance-cancellation': texts.advance_cancellation,
}

/** Lists the invoice and credit notes, each as a PDF and with its report to the tax authority. Renders nothing without any. */
export function Documents({
  order: { code },
  documents,
  again,
}: {
  order: ShownOrder
  documents: readonly Document[]
  /** Reads the order again. */
  again: () => void
}) {
  if (documents.length === 0) return null
  return (
    <Panel title={texts.documents()}>
      <ul className="grid gap-3">
        {documents.map((document) => (
          <li key={document.id} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <DocumentLink order={code} checksum={document.checksum} id={document.id}>
                {documentNames[document.kind]({ number: document.number })}
              </DocumentLink>
              <span className="text-sm text-ink-soft">
                <When at={document.issued_at} />
              </span>
            </div>
            {document.report && <Report {...{ document, report: document.report, again }} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const states = {
  reported: { tone: 'good', text: fiscal.state_reported() },
  waiting: { tone: 'warn', text: fiscal.state_waiting() },
  failed: { tone: 'danger', text: fiscal.state_failed() },
} as const

interface ReportProps {
  document: Document
  report: NonNullable<Document['report']>
  again: () => void
}

/** State of a document's report: its number, or why it has none and what happens next. */
function Report({ document, report, again }: ReportProps) {
  const { tone, text } = states[report.state]
  const isOnItsWay = report.state === 'waiting' && report.failing_since === null
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Pill tone={isOnItsWay ? 'info' : tone}>{text}</Pill>
        <span className="text-ink-soft">
          {report.state === 'reported' ? <When at={report.reported_at} hasTime /> : <Since report={report} />}
        </span>
      </p>
      {report.jir !== null && (
        <p className="flex items-center gap-1 text-ink-soft">
          <span className="min-w-0 break-all">{`${fiscal.jir()} ${report.jir}`}</span>
          <CopyButton text={report.jir} />
        </p>
      )}
      {report.error !== null && <p className="wrap-anywhere">{report.error}</p>}
      {report.state !== 'reported' && report.failing_since !== null && report.zki !== null && (
        <ReportAgain {...{ document, again }} />
      )}
    </div>
  )
}

/** Says since when a report fails, and when it is sent next. */
function Since({
  report: { state, failing_since, next_attempt_at },
}: {
  report: NonNullable<Document['report']>
}) {
  if (failing_since === null) return state === 'waiting' ? <span>{fiscal.waiting_first()}</span> : null
  const since = () => <When at={failing_since} hasTime isInText />
  const next = () => <When at={next_attempt_at} hasTime isInText />
  return (
    <RichText
      parts={next_attempt_at === null ? fiscal.failed_since.parts() : fiscal.waiting_since.parts()}
      tags={{ since, next }}
    />
  )
}

/** Usual duration of a report, in ms. */
const answerTime = 3000

/** Reports a document again at once, and loads the order once the result is likely there. */
function ReportAgain({ document: { id, number }, again }: Pick<ReportProps, 'document' | 'again'>) {
  const may = useMay()
  const [sent, setSent] = useState(0)
  const { send, pending, error } = useOfficeCall('report-again', {
    toast: fiscal.reported_again(),
    done: () => setSent((count) => count + 1),
  })
  useEffect(() => {
    if (sent === 0) return undefined
    const timer = setTimeout(again, answerTime)
    return () => clearTimeout(timer)
  }, [sent, again])
  if (!may('report-again')) return null
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        aria-label={fiscal.document_of({ action: fiscal.report_again(), number })}
        onClick={() => void send({ document: id })}
      >
        {fiscal.report_again()}
      </Button>
      {error && <p className="text-danger">{error}</p>}
    </div>
  )
}
