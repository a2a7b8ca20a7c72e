import { useState } from 'react'
import * as texts from '#texts/compiled/screens/session'
import { Ask } from '../../ui/ask'
import { forgetDrafts } from '../../ui/forget-drafts'
import { keepFocus } from '../kit/keep-focus'
import { useServices } from '../store/use-page'

/** Asks before logging out. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { session } = useServices()
  const [pending, setPending] = useState(false)
  return (
    <Ask
      title={texts.logout_title()}
      confirm={texts.logout()}
      pending={pending}
      onConfirm={() => {
        setPending(true)
        void session.logout().finally(() => {
          forgetDrafts()
          onClose()
          keepFocus()
        })
      }}
      onClose={onClose}
    >
      {texts.logout_text()}
    </Ask>
  )
}
