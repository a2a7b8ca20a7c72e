import * as texts from '../../../texts/compiled/mails/again'
import { accessOf, type Instead } from '../outbox'

const insteadTexts: Readonly<Record<Instead, () => string>> = {
  'set-up': texts.instead_set_up,
  pause: texts.instead_pause,
  account: texts.instead_account,
  'login-code': texts.instead_login_code,
  reset: texts.instead_reset,
  confirm: texts.instead_confirm,
  order: texts.instead_order,
  ticket: texts.instead_ticket,
}

/** How a new mail is made in place of one of this kind, in a sentence for staff; empty: the kind grants no access. */
export function insteadOf(kind: string): string {
  const { instead } = accessOf(kind)
  return instead === null ? '' : insteadTexts[instead]()
}
