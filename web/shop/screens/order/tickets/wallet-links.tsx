import { Wallet } from 'lucide-react'
import type { Ticket, WalletName } from '../../../../../contract/order'
import * as texts from '../../../../../texts/compiled/screens/tickets'
import { buttonClass } from '../../../../parts/button'
import { paths } from '../../../paths'

const walletTexts: Record<WalletName, { name: () => string; label: (slots: { name: string }) => string }> = {
  apple: { name: texts.apple_wallet, label: texts.apple_wallet_label },
  google: { name: texts.google_wallet, label: texts.google_wallet_label },
}

/** The links that add a ticket to a phone's wallet, if the shop is set up for it. */
export function WalletLinks({ ticket }: { ticket: Ticket }) {
  const { code, email, full_name, wallets } = ticket
  if (code === null) return null
  return wallets.map((wallet) => (
    <a
      key={wallet}
      href={paths.downloadPass(wallet, email, code)}
      // Apple's pass is a file that the phone opens. Google's is a page of its own.
      {...(wallet === 'google' ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      aria-label={walletTexts[wallet].label({ name: full_name })}
      className={buttonClass('secondary', 'small')}
    >
      <Wallet aria-hidden className="size-4" />
      {walletTexts[wallet].name()}
    </a>
  ))
}
