import { useState, type SyntheticEvent } from 'react'
import type { ReportName } from '#contract/office/reports'
import { reportTitles } from '#rules/reports/figure-labels'
import { isStoredPeriod } from '#rules/reports/stored-period'
import * as texts from '#texts/compiled/office/reports'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Refusal } from '#web/ui/calls/post-call'
import { boxClass } from '#web/ui/field'
import { daysText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useLocation, useNavigate } from '#web/ui/router/use-router'
import { post } from '../../kit/calls/post'
import { useAnswer } from '../../kit/calls/use-answer'
import { useFile } from '../../kit/calls/use-file'
import { useOfficeData } from '../../kit/office-data'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { Page } from '../../kit/page/page'
import { showChosen } from '../../kit/page/show-chosen'
import { DetailSkeleton, Empty, Failed } from '../../kit/page/states'
import { useRequested } from '../../kit/page/use-requested'
import { SendWeek } from '../../kit/reports/send-week'
import { useMay } from '../../kit/session/session'
import { When } from '../../kit/values/when'
import { AttendanceSection } from './attendance'
import { DocumentsSection } from './documents-section'
import type { Report } from './figures'
import { readPeriod, type Period, periodNames, type ChosenPeriod } from './period'
import { MoneySection, PlansSection, SalesSection, SmallSection, TaxesSection } from './sections'

/** Formats the days of the period, such as `1–31 March 2027`. */
export const periodText = ({ from, to }: Period): string =>
  daysText(`${from}T12:00:00Z`, `${to}T12:00:00Z`, 'UTC')

const prints = [
  { name: texts.print_closing(), part: 'closing' },
  { name: texts.print(), part: null },
]

/** The screen stays as it is once the file is saved. */
const stay = () => undefined

/** All figures of a period, each with a link to its rows. */
export function ReportsScreen() {
  const { timezone } = useOfficeData()
  const { search } = useLocation()
  const [now] = useState(() => new Date())
  const period = readPeriod(search, now, timezone)
  const days = { from: period.from, to: period.to }
  const requested = useReports(days)
  const may = useMay()
  const file = useFile('export-period', stay)
  const exportPeriod = () => void file.send(days)
  const [isSending, setSending] = useState(false)
  useRequested('week', may('send-weekly-report'), () => setSending(true))
  return (
    <Page
      title={texts.title()}
      beside={periodText(period)}
      actions={
        <>
          <div className="flex gap-2 max-sm:hidden">
            {prints.map(({ name, part }) => (
              <Button key={name} variant="secondary" size="small" onClick={() => printPart(part)}>
                {name}
              </Button>
            ))}
            {may('export-period') && (
              <Button size="small" pending={file.pending} onClick={exportPeriod}>
                {texts.export_period()}
              </Button>
            )}
          </div>
          <div className="sm:hidden">
            <Dropdown label={texts.more()} align="end">
              {may('export-period') && <MenuItem name={texts.export_period()} onChoose={exportPeriod} />}
              {prints.map(({ name, part }) => (
                <MenuItem key={name} name={name} onChoose={() => printPart(part)} />
              ))}
            </Dropdown>
          </div>
        </>
      }
    >
      <FormAlert error={file.error} />
      {isSending && <SendWeek onClose={() => setSending(false)} />}
      <PeriodPicker key={search} period={period} />
      {requested.refusal && <Failed text={requested.refusal} onAgain={requested.again} />}
      {!requested.refusal && requested.reports === null && (
        <>
          <Computing done={requested.done} />
          <DetailSkeleton />
        </>
      )}
      {!requested.refusal && requested.reports !== null && (
        <>
          {isStoredPeriod(days) && (
            <ComputedAt reports={requested.reports} days={days} onDone={requested.reload} />
          )}
          <Sections reports={requested.reports} isStale={requested.isStale} />
        </>
      )}
    </Page>
  )
}

type Reports = Record<ReportName, Report>

const reportNames = Object.keys(reportTitles) as ReportName[]

/** Progress of the reports, because those of a year take some seconds in a large shop. */
function Computing({ done }: { done: number }) {
  const count = reportNames.length
  return (
    <div className="mb-3 grid gap-1">
      <p id="computing" role="status" className="text-sm text-ink-soft">
        {texts.computing({ done, count })}
      </p>
      <progress aria-labelledby="computing" value={done} max={count} className="block h-2 w-full" />
    </div>
  )
}

/** Says when the oldest of the shown reports was computed, with a button that computes all of them again. */
function ComputedAt({ reports, days, onDone }: { reports: Reports; days: Period; onDone: () => void }) {
  const [done, setDone] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const at = Object.values(reports)
    .map(({ computed_at }) => computed_at)
    .toSorted()[0]
  const compute = async () => {
    setDone(0)
    setError(null)
    try {
      await Promise.all(
        reportNames.map(async (report) => {
          await post('get-report', { report, ...days, recompute: true })
          setDone((before) => (before ?? 0) + 1)
        }),
      )
      onDone()
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      setError(thrown.message)
    }
    setDone(null)
  }
  if (done !== null) return <Computing done={done} />
  return (
    <>
      <FormAlert error={error} />
      <p className="mb-3 flex flex-wrap items-center gap-3 text-sm text-ink-soft print:hidden">
        <span>
          <span>{texts.computed_at()}</span> <When at={at ?? null} hasTime isInText />
        </span>
        <Button variant="secondary" size="small" onClick={() => void compute()}>
          {texts.compute_again()}
        </Button>
      </p>
    </>
  )
}

function Sections({ reports, isStale }: { reports: Reports; isStale: boolean }) {
  const isEmpty = Object.values(reports).every(({ total }) => total.rows === 0)
  if (isEmpty) return <Empty onClear={null}>{texts.nothing_in_period()}</Empty>
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale}
    >
      {reports.sales.includes_test && <p className="text-sm text-ink-soft">{texts.with_tests()}</p>}
      <SalesSection sales={reports.sales} fees={reports.fees} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TaxesSection report={reports.taxes} />
        <MoneySection report={reports.money} />
        <SmallSection report={reports.refunds} by="way" name={texts.way()} />
        <SmallSection report={reports.vouchers} by="direction" name={texts.kind()} />
        <PlansSection report={reports.plans} />
        <DocumentsSection report={reports.documents} />
        {reports.attendance.total.rows > 0 && <AttendanceSection report={reports.attendance} />}
      </div>
    </div>
  )
}

/** Returns all reports of a period, or `null` until all of them are loaded. */
function useReports(days: Period) {
  const requested = {
    sales: useAnswer('get-report', { report: 'sales', ...days }),
    fees: useAnswer('get-report', { report: 'fees', ...days }),
    taxes: useAnswer('get-report', { report: 'taxes', ...days }),
    money: useAnswer('get-report', { report: 'money', ...days }),
    refunds: useAnswer('get-report', { report: 'refunds', ...days }),
    vouchers: useAnswer('get-report', { report: 'vouchers', ...days }),
    plans: useAnswer('get-report', { report: 'plans', ...days }),
    documents: useAnswer('get-report', { report: 'documents', ...days }),
    attendance: useAnswer('get-report', { report: 'attendance', ...days }),
  }
  const all = Object.values(requested)
  const answers = Object.entries(requested).flatMap(([name, { answer }]) =>
    answer === null ? [] : [[name, answer] as const],
  )
  return {
    reports: answers.length === all.length ? (Object.fromEntries(answers) as Reports) : null,
    /** Number of reports that are loaded. */
    done: answers.length,
    isStale: all.some((report) => report.isStale),
    reload: () => {
      for (const report of all) report.again()
    },
    refusal: all.find((report) => report.refusal !== null)?.refusal?.message ?? null,
    again: () => {
      for (const report of all) if (report.refusal !== null) report.again()
    },
  }
}

/** Prints one part of the page, the element with `data-part`, or all of it. The style is in `office.css`. */
function printPart(part: string | null): void {
  const page = document.documentElement
  if (part !== null) page.dataset['prints'] = part
  // Printing includes what is folded on screen.
  window.addEventListener('afterprint', () => delete page.dataset['prints'], { once: true })
  window.print()
}

const periods: Record<(typeof periodNames)[number], string> = {
  today: texts.period_today(),
  yesterday: texts.period_yesterday(),
  month: texts.period_month(),
  'last-month': texts.period_last_month(),
}

const ends = [
  ['from', texts.from()],
  ['to', texts.to()],
] as const

/** Selects the period of the reports, which is in the address: a usual period, or any days. */
function PeriodPicker({ period }: { period: ChosenPeriod }) {
  return (
    <nav
      aria-label={texts.period()}
      className="mb-4 flex items-center gap-x-1.5 gap-y-2 sm:flex-wrap sm:gap-x-4 print:hidden"
    >
      {/* On phones this is one line, which scrolls sideways beside the menu for other days. */}
      <ul className="fades -m-0.5 flex min-w-0 gap-1 overflow-x-auto p-0.5 sm:flex-wrap">
        {periodNames.map((name) => (
          <li key={name} ref={name === period.name ? showChosen : undefined} className="shrink-0">
            <Link
              to={`?period=${name}`}
              aria-current={name === period.name ? 'page' : undefined}
              className="flex min-h-9 items-center justify-center rounded-control border border-line bg-card px-2.5 text-sm font-medium text-ink no-underline hover:border-edge aria-[current=page]:border-brand-ink aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint"
            >
              {periods[name]}
            </Link>
          </li>
        ))}
      </ul>
      <div className="shrink-0 sm:hidden">
        <Dropdown label={texts.own_days()} isActive={period.name === null} align="end">
          <OwnDays period={period} />
        </Dropdown>
      </div>
      <div className="max-sm:hidden">
        <OwnDays period={period} />
      </div>
    </nav>
  )
}

function OwnDays({ period }: { period: ChosenPeriod }) {
  const navigate = useNavigate()
  const [days, setDays] = useState({ from: period.from, to: period.to })
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    if (days.from && days.to) void navigate(`?${new URLSearchParams(days).toString()}`)
  }
  return (
    <form onSubmit={show} className="grid gap-2 p-1.5 sm:flex sm:items-center sm:p-0">
      {ends.map(([end, label]) => (
        <label key={end} className="items-center gap-1.5 text-sm text-ink-soft sm:flex">
          <span>{label}</span>
          <input
            type="date"
            required
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
            className={`${boxClass} w-full text-ink max-sm:px-2 sm:min-h-9 sm:w-38 sm:py-1`}
          />
        </label>
      ))}
      <Button type="submit" variant="secondary" size="small">
        {texts.show()}
      </Button>
    </form>
  )
}
