import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { isEmail, typedOfficeEmail } from '#rules/text/email'
import * as texts from '#texts/compiled/office/mails'
import { EmailField } from '../../ui/text-fields'
import { postOnce } from '../kit/calls/once'
import { useAnswer } from '../kit/calls/use-answer'
import { useDryRunCall } from '../kit/calls/use-dry-run'
import { ActionDialog } from '../kit/dialog/action-dialog'
import { EffectNotes } from '../kit/dialog/effect-notes'
import { actionColumn } from '../kit/list/action-column'
import type { BulkAction, ListColumn, ListFacet } from '../kit/list/columns'
import { useListState } from '../kit/list/list-state'
import { ListView } from '../kit/list/list-view'
import { isPeriod, readPeriod } from '../kit/list/period'
import { MailPill, mailKindText, mailStates } from '../kit/mails/mails'
import { PausedMails } from '../kit/mails/paused-mails'
import { SecondaryLink } from '../kit/page/buttons'
import { paths } from '../kit/paths'
import { useMay } from '../kit/session/session'
import { EmailText } from '../kit/values/cells'
import { countSlots } from '../kit/values/count-slots'
import { When } from '../kit/values/when'

type MailRow = OfficeAnswered<'find-mails'>['mails'][number]
type Status = MailRow['status']

const facets: ListFacet[] = [
  {
    name: 'status',
    label: texts.status(),
    isSingle: true,
    values: mailStates,
  },
  { name: 'written', label: texts.written(), values: [], isPeriod: true, fits: isPeriod },
]

/** All mails with their status, with a button that sends a failed mail again. */
export function MailsScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [requested, setRequested] = useState<MailRow | null>(null)
  const filters = {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as Status | undefined) ?? null,
    written: readPeriod(state.chosen['written']?.[0]),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-mails', { ...filters, ...page })
  const mayRetry = may('retry-mail')
  const retries = mayRetry && filters.status === 'dead'
  return (
    <>
      <ListView
        title={texts.title()}
        noun="mail"
        search={texts.search()}
        above={
          <>
            {answer?.paused && <PausedMails paused={answer.paused} again={again} />}
            {state.query !== '' && <p className="mb-2 text-sm text-ink-soft">{texts.search_older()}</p>}
          </>
        }
        source={{ list: 'mails', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.mails ?? null}
        {...(answer && { counted: answer })}
        columns={mayRetry ? [...columns, retryColumn(setRequested)] : columns}
        cursor={answer?.cursor ?? null}
        {...(retries && { bulk: [retry] })}
        forMatching={retries && may('start-bulk') ? forMatching : []}
        next={<SecondaryLink call="get-settings" to={paths.mailSettings()} text={texts.first_step()} />}
        nothingYet={texts.nothing_yet()}
      />
      {requested && <RetryMail mail={requested} onClose={() => setRequested(null)} />}
    </>
  )
}

const keyOf = ({ id, recipient }: MailRow) => `${recipient} (${id})`

const forMatching = ['retry-mail'] as const

const retry: BulkAction<MailRow> = {
  label: texts.retry(),
  question: (count) => texts.retry_question(countSlots(count)),
  run: ({ id }) => postOnce('retry-mail', { mail_id: id, anew: true }),
}

function RetryMail({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const { grants_access: isOwnOnly, instead } = mail
  const [recipient, setRecipient] = useState(mail.recipient)
  const payload = isOwnOnly
    ? { mail_id: mail.id, anew: true }
    : { mail_id: mail.id, recipient: recipient.trim() }
  const isReady = isOwnOnly || isEmail(typedOfficeEmail(recipient))
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'retry-mail',
    isReady ? payload : null,
    { toast: texts.done(), done: onClose },
  )
  const always = isOwnOnly
    ? [texts.own_only_text(), ...(instead === null ? [] : [instead])]
    : [texts.retry_text()]
  return (
    <ActionDialog
      title={texts.retry()}
      consequences={
        <EffectNotes until={isReady ? null : texts.retry_text()} {...{ always, effect, refusal }} />
      }
      confirm={texts.retry()}
      onConfirm={() => (isReady ? confirm(payload) : setError(texts.address_wrong()))}
      {...{ pending, error, onClose }}
    >
      {!isOwnOnly && (
        <EmailField
          label={texts.address()}
          autoComplete="off"
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}

/** Sends a mail again that was given up, or whose address is rejected. */
const retryColumn = (onAct: (mail: MailRow) => void) =>
  actionColumn<MailRow>({
    name: texts.retry(),
    isFor: (mail) => (mail.status === 'dead' || mail.status === 'rejected') && mail.why_not_again === null,
    onAct,
  })

const columns: ListColumn<MailRow>[] = [
  {
    key: 'recipient',
    name: texts.recipient(),
    card: 'title',
    cell: ({ recipient }) => (
      <span className="block wrap-anywhere xl:min-w-72">
        <EmailText email={recipient} />
      </span>
    ),
  },
  {
    key: 'status',
    name: texts.status(),
    cell: ({ status }) => <MailPill status={status} />,
  },
  {
    key: 'kind',
    name: texts.kind(),
    cell: ({ kind }) => <span className="xl:whitespace-nowrap">{mailKindText(kind)}</span>,
  },
  { key: 'written', name: texts.written(), cell: ({ created_at }) => <When at={created_at} /> },
  {
    key: 'sent',
    name: texts.sent(),
    card: 'none',
    from: '2xl',
    cell: ({ sent_at }) => <When at={sent_at} />,
  },
  { key: 'attempts', name: texts.attempts(), align: 'end', card: 'none', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    name: texts.error(),
    cell: ({ error, why_not_again: whyNot, instead }) => {
      const lines = [error, whyNot, whyNot === null ? null : instead].filter((line) => line !== null)
      return (
        lines.length > 0 && (
          <span className="grid gap-1 leading-tight wrap-anywhere xl:min-w-40">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        )
      )
    },
  },
]
