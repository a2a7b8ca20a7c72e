import { Wallet } from 'lucide-react'
import type { Ticket, WalletName } from '../../../../../contract/order'
import { buttonClass } from '../../../../parts/button'
import { paths } from '../../../paths'

const names: Record<WalletName, string> = { apple: 'Apple Wallet', google: 'Google Wallet' }

/** Puts a ticket into the wallet of a phone, where the shop is set up for it. */
export function WalletLinks({ ticket }: { ticket: Ticket }) {
  const { code, email, full_name, wallets } = ticket
  if (code === null) return null
  return wallets.map((wallet) => (
    <a
      key={wallet}
      href={paths.downloadPass(wallet, email, code)}
      // Apple's is a file that the phone opens; Google's is a page of its own.
      {...(wallet === 'google' ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      aria-label={`Add ticket of ${full_name} to ${names[wallet]}${wallet === 'google' ? ' (opens in a new window)' : ''}`}
      className={buttonClass('secondary', 'small')}
    >
      <Wallet aria-hidden className="size-4" />
      {names[wallet]}
    </a>
  ))
}
