import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '../../../contract/calls'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-fields'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { FormSection, Toggle, Whole } from '../form/section'
import { Panel } from '../ui/page'
import { When } from '../ui/when'
import { useMay, useMe } from '../session/session'
import { SendWeek } from '../weekly-report/send-week'
import * as words from './mail-words'
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
          <FormSection title={words.answers}>
            <TextField {...settingProps(parts).text('contactEmail')} type="email" maxLength={500} />
          </FormSection>
          <FormSection title={words.reports}>
            <Whole>
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <Toggle {...settingProps(parts).toggle('weeklyReport')} />
                {may('send-weekly-report') && (
                  <Button look="secondary" size="small" onClick={() => setSending(true)}>
                    {words.sendWeek}
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
          {/* Here, since what is confirmed within the form would save it. */}
          {isSending && <SendWeek onClose={() => setSending(false)} />}
        </>
      }
    />
  )
}

/** Shows the mail settings from the server's environment variables. */
function Route({ mail }: { mail: MailSetUp }) {
  return (
    <Panel title={words.route}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <Fact name={words.server}>{mail.server ?? words.noServer}</Fact>
        <Fact name={words.sender}>
          {mail.sender} <span className="text-sm text-ink-soft">{words.senderFrom[mail.sender_from]}</span>
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
  const cannot = server === null ? words.needsServer : is_held ? words.held : null
  return (
    <Panel title={words.test}>
      <div className="grid gap-3">
        <p className="text-ink-soft">{words.testText(email)}</p>
        {cannot && <Alert tone="warn">{cannot}</Alert>}
        {answer && (
          <Alert tone={answer.sent ? 'good' : 'danger'}>
            {answer.sent ? words.taken(answer.recipient) : words.notTaken}
            <code className="mt-1 block text-sm font-normal break-words">{answer.answer}</code>
          </Alert>
        )}
        {error && <Alert>{error}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="secondary" pending={pending} disabled={cannot !== null} onClick={() => void send({})}>
            {words.send}
          </Button>
          {!answer && (
            <p className="text-sm text-ink-soft">
              {last_test ? (
                <>
                  {words.lastTest(last_test.recipient)} <When at={last_test.sent_at} isInText />
                </>
              ) : (
                server !== null && words.neverTested
              )}
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}
