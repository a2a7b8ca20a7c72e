import { useState, type ReactNode } from 'react'
import { Link } from '../../router/link'
import { useParams } from '../../router/use-router'
import { refusals } from '../../../../contract/refusals'
import { emailKey } from '../../../../rules/email'
import { FormAlert } from '../../../parts/alert'
import { Button, buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { GuestPage } from '../../session/guest-page'
import { LogoutDialog } from '../../session/logout-dialog'
import { useCall } from '../../store/use-call'
import { useShop } from '../../store/use-world'

const incorrectCode = refusals['incorrect-code'][1]()

/** Where the mailed link leads. Opening it changes nothing: only the button does, pressed by whose address it is. */
export function ConfirmEmailScreen() {
  const { email = '', code = '' } = useParams()
  const { customer } = useShop()
  const [isUseless, setIsUseless] = useState(false)
  const { send, pending, error } = useCall('confirm-email', {
    failed: (refusal) => setIsUseless(refusal.message === incorrectCode),
  })
  if (!customer) return null
  if (emailKey(email) !== emailKey(customer.email)) return <OtherAccount of={email} mine={customer.email} />

  if (customer.email_confirmed) {
    return (
      <GuestPage
        title="Address confirmed"
        lead={<>Thank you. Tickets that are passed on to {customer.email} come straight to your account.</>}
      >
        <OnLink to={paths.portal()}>See your orders</OnLink>
      </GuestPage>
    )
  }
  if (isUseless) {
    return (
      <GuestPage
        title="This link no longer works"
        lead="It has timed out, was used already, or a newer one was sent. To get a new one, enter your current password in the account settings and press Update Settings."
      >
        <OnLink to={paths.account()}>Account settings</OnLink>
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Is this your address?" lead={customer.email}>
      <FormAlert error={error} />
      <p>Once it is confirmed, tickets that are passed on to this address come straight to your account.</p>
      <Button wide size="large" pending={pending} onClick={() => void send({ email, code })}>
        Confirm this address
      </Button>
    </GuestPage>
  )
}

/** The link was mailed to an address that another account has, or that this one had before. */
function OtherAccount({ of, mine }: { of: string; mine: string }) {
  const [asksLogout, setAsksLogout] = useState(false)
  return (
    <GuestPage
      title="This link is for another account"
      lead={
        <>
          It confirms {of}, and you are logged in as {mine}. Log out, then log in with {of} to confirm it.
        </>
      }
    >
      <Button wide size="large" onClick={() => setAsksLogout(true)}>
        Logout
      </Button>
      {asksLogout && <LogoutDialog onClose={() => setAsksLogout(false)} />}
    </GuestPage>
  )
}

const OnLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass('primary', 'large', true)}>
    {children}
  </Link>
)
