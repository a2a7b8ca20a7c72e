import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { fieldErrorsOf } from '../../../parts/field-errors'
import { TextField } from '../../../parts/text-fields'
import { useForm } from '../../../parts/use-form'
import { NewPasswordField } from '../../form/new-password-field'
import { useOfficeCall } from '../../calls/use-office-call'
import { Panel } from '../../parts/page'
import { showSignedIn, useMe } from '../../session/session'
import * as words from './words'

const nothing = { password: '', new_password: '' }

/** Another password, with the present one. */
export function Password() {
  const { email, has_password } = useMe()
  const form = useForm(nothing, { secret: ['password', 'new_password'] })
  const { send, pending, error } = useOfficeCall('change-password', {
    toast: words.passwordChanged,
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: ({ me }) => {
      form.set(nothing)
      showSignedIn(me)
    },
  })
  return (
    <Panel title={words.password}>
      <form {...form.props(() => send(form.values))} className="grid gap-3">
        <p className="text-sm text-ink-soft">{has_password ? words.hasPassword : words.noPassword}</p>
        <FormAlert error={error} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {has_password && (
          <TextField
            {...form.field('password')}
            label={words.presentPassword}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField {...form.field('new_password')} />
        <div>
          <Button type="submit" size="small" pending={pending}>
            {has_password ? words.changePassword : words.setPassword}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
