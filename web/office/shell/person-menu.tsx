import { LogOut } from 'lucide-react'
import { Button } from '../../parts/button'
import { useOfficeCall } from '../calls/use-office-call'
import { showLeft, useMe } from '../session/session'

/** Who is signed in, and the way out. */
export function PersonMenu() {
  const { full_name, email, role } = useMe()
  const leaving = useOfficeCall('sign-out', {
    done: showLeft,
    failToast: 'You are still signed in.',
  })
  return (
    <div className="flex items-center gap-2 border-t border-line pt-3">
      <div className="min-w-0 grow px-2 leading-tight">
        <p className="truncate font-medium">{full_name || email}</p>
        <p className="truncate text-sm text-ink-soft">{role}</p>
      </div>
      <Button
        look="quiet"
        size="small"
        pending={leaving.pending}
        aria-label="Sign out"
        title="Sign out"
        icon={<LogOut aria-hidden className="size-4" />}
        onClick={() => void leaving.send({})}
      />
    </div>
  )
}
