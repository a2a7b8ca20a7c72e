import { Dialog } from '@base-ui/react/dialog'
import { SignIn } from './sign-in-screen'

/** The sign-in over a screen whose session has ended, and over its dialogs. Nothing of the screen is seen until then. */
export function SignInOver() {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label="Sign in"
          className="fixed inset-0 z-[60] overflow-y-auto bg-paper text-ink outline-none"
        >
          <SignIn isOver />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
