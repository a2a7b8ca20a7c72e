import type { OfficeAnswered } from '#contract/calls'
import * as kinds from '#texts/compiled/office/mail-kinds'
import * as texts from '#texts/compiled/office/ui'
import { labelOf } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import type { Tone } from '#web/ui/status-labels'
import { When } from '../values/when'

/** A mail and its status. */
export type MailSummary = OfficeAnswered<'get-order'>['mails'][number]
type Status = MailSummary['status']

const states: Record<Status, { text: string; meaning: string; tone: Tone }> = {
  waiting: { text: texts.mail_waiting(), meaning: texts.mail_waiting(), tone: 'info' },
  sent: { text: texts.mail_sent(), meaning: texts.mail_sent_meaning(), tone: 'good' },
  rejected: { text: texts.mail_rejected(), meaning: texts.mail_rejected_meaning(), tone: 'danger' },
  replaced: { text: texts.mail_replaced(), meaning: texts.mail_replaced_meaning(), tone: 'quiet' },
  dead: { text: texts.mail_dead(), meaning: texts.mail_dead_meaning(), tone: 'danger' },
}

/** The states of a mail with their labels, for a facet. */
export const mailStates = Object.entries(states).map(([state, { text }]) => [state, text] as const)

const names: Readonly<Record<string, () => string>> = kinds

/** Returns the display name of a kind of mail: the text of its name with underscores. A later version may have other kinds. */
export const mailKindText = (kind: string): string =>
  names[kind.replaceAll('-', '_')]?.() ?? labelOf({}, kind)

/** The status of a mail. */
export const MailPill = ({ status }: { status: Status }) => (
  <span title={states[status].meaning}>
    <Pill tone={states[status].tone}>{states[status].text}</Pill>
  </span>
)

/** Kind, time and status of a row's last mail. */
export function LastMail({ mail: { kind, status, created_at, error } }: { mail: MailSummary }) {
  const { text, meaning, tone } = states[status]
  return (
    <span className="leading-tight xl:block" title={error ?? meaning}>
      <span className="xl:whitespace-nowrap max-xl:after:content-[','] max-xl:after:me-1">
        {mailKindText(kind)}
      </span>
      <span
        className={`text-sm xl:block xl:whitespace-nowrap ${tone === 'danger' ? 'font-semibold text-danger' : 'text-ink-soft'}`}
      >
        {/* At 1280 px there is no room for “sent”, the most common status. */}
        <span className={status === 'sent' ? 'xl:max-2xl:sr-only' : ''}>{text}</span>{' '}
        <When at={created_at} {...(status !== 'sent' && { isInText: true })} />
      </span>
    </span>
  )
}

/** Mails with their status, and the error below a failed one. */
export const MailRows = ({ mails }: { mails: readonly MailSummary[] }) => (
  <ul className="-my-2 grid max-h-96 divide-y divide-line overflow-y-auto">
    {mails.map(({ id, kind, status, created_at, error }) => (
      <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
        <span className="font-medium">{mailKindText(kind)}</span>
        <MailPill status={status} />
        <span className="ms-auto text-ink-soft">
          <When at={created_at} />
        </span>
        {error !== null && status !== 'sent' && (
          <span className="basis-full text-sm text-ink-soft wrap-anywhere">{error}</span>
        )}
      </li>
    ))}
  </ul>
)
