import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/settings'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-fields'
import { useAnswer } from '../kit/calls/use-answer'
import { useOfficeCall } from '../kit/calls/use-office-call'
import { FormSection, Toggle, Whole } from '../kit/form/section'
import { Panel } from '../kit/page/page'
import { SendWeek } from '../kit/reports/send-week'
import { useMay, useMe } from '../kit/session/session'
import { TextWithWhen } from '../kit/values/when'
import { settingProps } from './setting-props'
import { SettingsPage } from './settings-page'

type MailSetUp = OfficeAnswered<'get-environment'>['mail']

/** Mail settings: sender, reply address, weekly report and a test mail. */
export function MailSettingsScreen() {
  const may = useMay()
  const { answer } = useAnswer('get-environment', {})
  const [isSending, setSending] = useState(false)
  return (
    <SettingsPage
      section="mail"
      renderFields={(parts) => (
        <>
          <FormSection title={texts.answers()}>
            <TextField {...settingProps(parts).text('contactEmail')} type="email" maxLength={500} />
            <TextField {...settingProps(parts).text('dkimSelector')} maxLength={200} />
          </FormSection>
          <FormSection title={texts.reports()}>
            <Whole>
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <Toggle {...settingProps(parts).toggle('weeklyReport')} />
                {may('send-weekly-report') && (
                  <Button variant="secondary" size="small" onClick={() => setSending(true)}>
                    {texts.send_week()}
                  </Button>
                )}
              </div>
            </Whole>
          </FormSection>
        </>
      )}
      below={
        <>
          {answer && <Route mail={answer.mail} />}
          {answer && <Test mail={answer.mail} />}
          {/* Outside of the form, because Enter within the form would save it. */}
          {isSending && <SendWeek onClose={() => setSending(false)} />}
        </>
      }
    />
  )
}

const senders: Record<MailSetUp['sender_from'], string> = {
  MAIL_FROM: texts.sender_from_mail_from(),
  contactEmail: texts.sender_from_contact_email(),
  host: texts.sender_from_host(),
}

/** Shows the mail settings from the server's environment variables. */
function Route({ mail }: { mail: MailSetUp }) {
  return (
    <Panel title={texts.mail_route()}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <NamedValue name={texts.mail_server()}>{mail.server ?? texts.no_mail_server()}</NamedValue>
        <NamedValue name={texts.sender()}>
          <span>{mail.sender}</span>{' '}
          <span className="text-sm text-ink-soft">{senders[mail.sender_from]}</span>
        </NamedValue>
      </dl>
    </Panel>
  )
}

function NamedValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-ink-soft max-sm:text-sm">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Sends a test mail to the signed-in person and shows the mail server's response. */
function Test({ mail }: { mail: MailSetUp }) {
  const { email } = useMe()
  const [answer, setAnswer] = useState<OfficeAnswered<'send-test-mail'> | null>(null)
  const { send, pending, error } = useOfficeCall('send-test-mail', { done: setAnswer })
  const { server, is_held, last_test } = mail
  const cannot = server === null ? texts.needs_mail_server() : is_held ? texts.mails_held() : null
  return (
    <Panel title={texts.test_mail()}>
      <div className="grid gap-3">
        <p className="text-ink-soft">{texts.test_mail_text({ email })}</p>
        {cannot && <Alert tone="warn">{cannot}</Alert>}
        {answer && (
          <Alert tone={answer.sent ? 'good' : 'danger'}>
            <span>
              {answer.sent ? texts.test_mail_taken({ email: answer.recipient }) : texts.test_mail_not_taken()}
            </span>
            <code className="mt-1 block text-sm font-normal break-words">{answer.answer}</code>
          </Alert>
        )}
        {error && <Alert>{error}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            pending={pending}
            disabled={cannot !== null}
            onClick={() => void send({})}
          >
            {texts.send_test_mail()}
          </Button>
          {!answer && (
            <p className="text-sm text-ink-soft">
              {last_test ? (
                <TextWithWhen
                  parts={texts.last_test_mail.parts({ email: last_test.recipient })}
                  at={last_test.sent_at}
                />
              ) : (
                server !== null && texts.never_tested()
              )}
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}
