import { Alert } from '../../ui/alert'
import { useMe } from '../session/session'
import * as texts from '../../../texts/compiled/office/account'

/** Warns about the consequences of removing the only second factor. */
export function LastFactor() {
  const { needs_second_factor } = useMe()
  return <Alert tone="warn">{needs_second_factor ? texts.last_factor_needed() : texts.last_factor()}</Alert>
}
