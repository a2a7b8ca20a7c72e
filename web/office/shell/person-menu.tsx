import { LogOut } from 'lucide-react'
import * as texts from '#texts/compiled/office/shell'
import { Button } from '../../ui/button'
import { NavLink } from '../../ui/router/link'
import { useOfficeCall } from '../kit/calls/use-office-call'
import { paths } from '../kit/paths'
import { showLeft, useMe } from '../kit/session/session'
import { roleText } from '../kit/values/names'

/** Names the signed-in person, with a link to the account and a sign-out button. */
export function PersonMenu({ onOpen }: { onOpen?: () => void }) {
  const { full_name, email, role } = useMe()
  const leaving = useOfficeCall('sign-out', {
    done: showLeft,
    failToast: texts.still_signed_in(),
  })
  return (
    <div className="flex items-center gap-2 border-t border-line pt-3">
      <NavLink
        to={paths.account()}
        title={texts.my_account()}
        className="min-w-0 grow rounded-control px-2 py-1 leading-tight text-ink no-underline hover:bg-sunk aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint"
        {...(onOpen && { onClick: onOpen })}
      >
        <span className="block truncate font-medium">{full_name || email}</span>
        <span className="block truncate text-sm">{roleText(role)}</span>
      </NavLink>
      <Button
        variant="quiet"
        size="small"
        pending={leaving.pending}
        aria-label={texts.sign_out()}
        title={texts.sign_out()}
        icon={<LogOut aria-hidden className="size-4" />}
        onClick={() => void leaving.send({})}
      />
    </div>
  )
}
