import { useState } from 'react'
import { Ask } from '../../parts/ask'
import { keepFocus } from '../shell/keep-focus'
import { useWorld } from '../store/use-world'

/** Asks before logging out. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { session } = useWorld()
  const [pending, setPending] = useState(false)
  return (
    <Ask
      title="Log out?"
      confirm="Logout"
      pending={pending}
      onConfirm={() => {
        setPending(true)
        void session.logout().finally(() => {
          onClose()
          keepFocus()
        })
      }}
      onClose={onClose}
    >
      Your orders stay where they are; log in again to see them.
    </Ask>
  )
}
