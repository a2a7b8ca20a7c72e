import { useState, type ReactNode } from 'react'
import { emailKey } from '#rules/text/email'
import * as texts from '#texts/compiled/screens/confirm-email'
import { FormAlert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { useSureCall } from '../calls/use-sure-call'
import { paths } from '../paths'
import { GuestPage } from '../session/guest-page'
import { LogoutDialog } from '../session/logout-dialog'
import { useShop } from '../store/use-page'

/** The page behind the link in the mail. Opening it changes nothing: only the button confirms the address. */
export function ConfirmEmailScreen() {
  const { email = '', code = '' } = useParams()
  const { customer } = useShop()
  const [isUseless, setIsUseless] = useState(false)
  const { send, pending, error } = useSureCall('confirm-email', {
    failed: (refusal) => setIsUseless(refusal.code === 'incorrect-code'),
  })
  if (!customer) return null
  const key = emailKey(email)
  const isPending = customer.pending_email !== null && emailKey(customer.pending_email) === key
  if (!isPending && emailKey(customer.email) !== key) return <OtherAccount of={email} mine={customer.email} />

  if (!isPending && customer.email_confirmed) {
    return (
      <GuestPage title={texts.done_title()} lead={texts.done({ email: customer.email })}>
        <OnLink to={paths.portal()}>{texts.orders()}</OnLink>
      </GuestPage>
    )
  }
  if (isUseless) {
    return (
      <GuestPage title={texts.useless_title()} lead={texts.useless()}>
        <OnLink to={paths.account()}>{texts.account()}</OnLink>
      </GuestPage>
    )
  }
  return (
    <GuestPage title={texts.title()} lead={customer.pending_email ?? customer.email}>
      <FormAlert error={error} />
      <p>{texts.why()}</p>
      <Button wide size="large" pending={pending} onClick={() => void send({ email, code })}>
        {texts.submit()}
      </Button>
    </GuestPage>
  )
}

/** The link was mailed for another account, has expired, or was replaced by a change to another address. */
function OtherAccount({ of, mine }: { of: string; mine: string }) {
  const [asksLogout, setAsksLogout] = useState(false)
  return (
    <GuestPage title={texts.other_title()} lead={texts.other({ email: of, mine })}>
      <Button wide size="large" onClick={() => setAsksLogout(true)}>
        {texts.logout()}
      </Button>
      <Link to={paths.account()} className={buttonClass('secondary', 'large', true)}>
        {texts.account()}
      </Link>
      {asksLogout && <LogoutDialog onClose={() => setAsksLogout(false)} />}
    </GuestPage>
  )
}

const OnLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass('primary', 'large', true)}>
    {children}
  </Link>
)
