import type { ComponentProps } from 'react'
import * as texts from '#texts/compiled/office/form'
import { TextField } from '#web/ui/text-fields'

/** Field for a new password of a staff member. */
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
