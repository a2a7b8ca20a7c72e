import { LogOut } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#texts/compiled/screens/session'
import { Button, buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { useShop } from '../store/use-page'
import { LogoutDialog } from './logout-dialog'

/** Shows the customer's name, with links to the account and to log out. */
export function AccountPanel() {
  const { customer } = useShop()
  const [asks, setAsks] = useState(false)
  if (!customer) return null
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-3.5">
          <span
            aria-hidden
            className="display grid size-12 shrink-0 place-items-center rounded-full bg-brand-tint text-lg text-on-brand-tint"
          >
            {initials(customer.full_name)}
          </span>
          <div className="min-w-0">
            <h2 className="text-lg leading-tight">{customer.full_name}</h2>
            <p className="truncate text-sm text-ink-soft">{customer.email}</p>
          </div>
        </div>
        <div className="grid gap-2">
          <Link to={paths.account()} className={buttonClass('secondary', 'medium', true)}>
            {texts.settings()}
          </Link>
          <Button
            variant="quiet"
            wide
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => setAsks(true)}
          >
            {texts.logout()}
          </Button>
        </div>
      </div>
      {asks && <LogoutDialog onClose={() => setAsks(false)} />}
    </>
  )
}

/** Returns the initials of the first and the last name. */
function initials(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  return [first, others.at(-1) ?? '']
    .map((word) => /./su.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
