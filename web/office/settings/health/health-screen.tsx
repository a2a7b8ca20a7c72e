import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { OfficeAnswered } from '#contract/calls'
import type { HealthCheck, HealthVerdict } from '#contract/office/set-up'
import * as texts from '#texts/compiled/office/health'
import { Button } from '#web/ui/button'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { useAnswer } from '../../kit/calls/use-answer'
import { ResumeMails } from '../../kit/mails/paused-mails'
import { useOfficeData } from '../../kit/office-data'
import { Page } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { TextWithWhen } from '../../kit/values/when'
import { SettingsTabs } from '../settings-page'
import { checks } from './check-text'

type Check = OfficeAnswered<'get-health'>['checks'][number]

const looks = {
  good: { Icon: CircleCheck, ink: 'text-good', tone: 'good' },
  look: { Icon: TriangleAlert, ink: 'text-warn', tone: 'warn' },
  bad: { Icon: CircleAlert, ink: 'text-danger', tone: 'danger' },
} as const satisfies Record<HealthVerdict, object>

const verdicts: Record<HealthVerdict, string> = {
  good: texts.verdict_good(),
  look: texts.verdict_look(),
  bad: texts.verdict_bad(),
}
const names: Record<HealthCheck, string> = {
  database: texts.name_database(),
  worker: texts.name_worker(),
  mails: texts.name_mails(),
  gateway: texts.name_gateway(),
  clock: texts.name_clock(),
  processes: texts.name_processes(),
  proxy: texts.name_proxy(),
  stock: texts.name_stock(),
  backup: texts.name_backup(),
  certificate: texts.name_certificate(),
  vies: texts.name_vies(),
  version: texts.name_version(),
}

/** State of the parts of the shop, and what to do if one does not work. */
export function HealthScreen() {
  const { answer, refusal, again } = useAnswer('get-health', {})
  return (
    <Page
      title={texts.title()}
      beside={
        answer && (
          <span className="text-sm">
            <TextWithWhen parts={texts.checked.parts()} at={answer.checked_at} />
          </span>
        )
      }
      actions={
        <Button variant="secondary" size="small" onClick={again}>
          {texts.again()}
        </Button>
      }
    >
      <SettingsTabs />
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && answer === null && <DetailSkeleton />}
      {!refusal && answer && (
        <ul className="max-w-4xl divide-y divide-line rounded-card border border-line bg-card">
          {answer.checks.map((check) => (
            <Part key={check.check} {...check} again={again} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** Returns the screen on which the problem can be seen or fixed; `null` if there is none. */
function placeOf(
  check: Check['check'],
  { has_server, dead }: Check['facts'],
): { to: string; text: string } | null {
  if (check === 'stock') return { to: paths.stock(), text: texts.to_stock() }
  if (check === 'gateway') return { to: paths.paymentSettings(), text: texts.to_payments() }
  if (check === 'certificate') return { to: paths.fiscalSettings(), text: texts.to_fiscal() }
  if (check !== 'mails') return null
  const hasFailed = has_server === true && Number(dead) > 0
  return hasFailed
    ? { to: `${paths.mails()}?status=dead`, text: texts.to_mails() }
    : { to: paths.mailSettings(), text: texts.to_mail() }
}

function Part({ check, verdict, facts: data, again }: Check & { again: () => void }) {
  const may = useMay()
  const { timezone } = useOfficeData()
  const { Icon, ink, tone } = looks[verdict]
  const { text, nextStep } = checks[check](data, verdict, timezone)
  const place = placeOf(check, data)
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 grow">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-base">{names[check]}</h2>
          <Pill tone={tone}>{verdicts[verdict]}</Pill>
        </div>
        <p className="break-words text-ink-soft">{text}</p>
        {nextStep && (
          <p className="mt-0.5 break-words">
            <span>{nextStep}</span>{' '}
            {place && (
              <Link to={place.to} className="link">
                {place.text}
              </Link>
            )}
          </p>
        )}
        {check === 'mails' && typeof data['paused_at'] === 'string' && may('resume-mails') && (
          <ResumeMails again={again} />
        )}
      </div>
    </li>
  )
}
