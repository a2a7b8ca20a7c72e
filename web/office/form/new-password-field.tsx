import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-fields'
import * as texts from '../../../texts/compiled/office/form'

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
