import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/health'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { instantText } from '#web/ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { useOfficeData } from '../office-data'
import { useMay } from '../session/session'

interface PausedMailsProps {
  paused: NonNullable<OfficeAnswered<'find-mails'>['paused']>
  again: () => void
}

/** Notice that the mail server accepts no mails, with a button that ends the pause. */
export function PausedMails({ paused: { since, error }, again }: PausedMailsProps) {
  const may = useMay()
  const { timezone } = useOfficeData()
  return (
    <div className="mb-3">
      <Alert>
        <p className="wrap-anywhere">
          {texts.mails_paused({ when: instantText(since, timezone), answer: error })}
        </p>
        <p className="mt-1 font-normal">{texts.mails_paused_next()}</p>
        {may('resume-mails') && <ResumeMails again={again} />}
      </Alert>
    </div>
  )
}

/** Ends the pause of the mails before their next probe. */
export function ResumeMails({ again }: { again: () => void }) {
  const { send, pending, error } = useOfficeCall('resume-mails', { done: again })
  return (
    <div className="mt-2 grid justify-items-start gap-1">
      <Button variant="secondary" size="small" pending={pending} onClick={() => void send({})}>
        {texts.resume()}
      </Button>
      {error && <p className="text-danger">{error}</p>}
    </div>
  )
}
