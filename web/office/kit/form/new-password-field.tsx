import type { ComponentProps } from 'react'
import * as texts from '#texts/compiled/office/form'
import { TextField } from '#web/ui/text-fields'

/** A password that a person of staff chooses. */
export const NewPasswordField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    {...field}
    label={texts.new_password()}
    hint={texts.new_password_hint()}
    type="password"
    autoComplete="new-password"
    required
  />
)
