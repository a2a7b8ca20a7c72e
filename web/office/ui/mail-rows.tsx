import { MailPill, mailKindText, type MailSummary } from './mail-pill'
import { When } from './when'

/** Mails with their status; why one failed is shown below it. */
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
