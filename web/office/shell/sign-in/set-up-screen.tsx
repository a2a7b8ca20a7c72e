import * as texts from '#texts/compiled/office/sign-in'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { fieldErrorsOf } from '#web/ui/field-errors'
import { dateText } from '#web/ui/formats'
import { useNavigate, useParams } from '#web/ui/router/use-router'
import { Skeleton } from '#web/ui/skeleton'
import { EmailField, TextField } from '#web/ui/text-fields'
import { useForm } from '#web/ui/use-form'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { NewPasswordField } from '../../kit/form/new-password-field'
import { useOfficeData } from '../../kit/office-data'
import { paths } from '../../kit/paths'
import { showSignedIn } from '../../kit/session/session'
import { Front, ToSignIn } from './front'

/** Name and password of a new account, by the link that was mailed or printed. */
export function SetUpScreen() {
  const link = useParams()['token'] ?? ''
  const { answer, refusal } = useAnswer('get-set-up-link', { link })
  if (refusal)
    return (
      <Front title={texts.link_failed()}>
        <Alert>{refusal.message}</Alert>
        <ToSignIn />
      </Front>
    )
  return (
    <Front title={texts.set_up_title()}>
      {answer ? <SetUpForm link={link} account={answer} /> : <Skeleton className="h-64" />}
    </Front>
  )
}

interface Account {
  email: string | null
  full_name: string
  role: string
  expires_at: string
}

function SetUpForm({ link, account }: { link: string; account: Account }) {
  const { timezone } = useOfficeData()
  const navigate = useNavigate()
  const form = useForm(
    { full_name: account.full_name, email: account.email ?? '', password: '' },
    { secret: ['password'] },
  )
  const { send, pending, error } = useOfficeCall('set-up-account', {
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: ({ me }) => {
      showSignedIn(me)
      return navigate(paths.home(), { replace: true })
    },
  })
  const submit = () => send({ link, ...form.values })
  return (
    <form {...form.props(submit)} className="grid gap-4">
      <p>
        <span>
          {account.email === null
            ? texts.set_up_first()
            : texts.set_up_for({ email: account.email, role: account.role })}
        </span>{' '}
        <span className="text-ink-soft">
          {texts.valid_until({ day: dateText(account.expires_at, timezone) })}
        </span>
      </p>
      <FormAlert error={error} />
      <TextField {...form.field('full_name')} label={texts.full_name()} autoComplete="name" required />
      {account.email === null ? (
        <EmailField {...form.field('email')} />
      ) : (
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
      )}
      <NewPasswordField {...form.field('password')} />
      <Button type="submit" pending={pending} wide>
        {texts.set_up()}
      </Button>
    </form>
  )
}
