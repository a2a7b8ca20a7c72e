import { useRef } from 'react'
import * as accountTexts from '#texts/compiled/refusals/account'
import * as texts from '#texts/compiled/screens/account'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { forgetDrafts } from '../../ui/forget-drafts'
import { TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { useLastCall } from '../calls/use-last-call'
import { useServices } from '../store/use-page'

/** Asks for the password before the account is permanently deleted. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { session } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({ password: '' })
  const { send, pending, error, setError } = useLastCall('delete-my-account', texts.logged_out(), {
    done: () => {
      forgetDrafts()
      return session.end(texts.erased())
    },
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const errors: Record<string, string> = form.values.password
      ? {}
      : { password: accountTexts.current_password_missing() }
    setError(alertText(errors))
    if (form.check(errors)) await send({ password: form.values.password })
  }

  return (
    <Dialog title={texts.erase_title()} onClose={onClose} focusFirst={field} busy={pending}>
      <form {...form.props(submit)} className="grid gap-5">
        <FormAlert error={error} />
        <p>{texts.erase_text()}</p>
        <TextField
          ref={field}
          label={texts.current_password()}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {texts.erase_keep()}
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {texts.erase()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
