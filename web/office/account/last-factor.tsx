import { Alert } from '../../ui/alert'
import { useMe } from '../session/session'
import * as words from './words'

/** Warns about the consequences of removing the only second factor. */
export function LastFactor() {
  const { needs_second_factor } = useMe()
  return <Alert tone="warn">{words.lastFactorText(needs_second_factor)}</Alert>
}
