import { Dialog } from '@base-ui/react/dialog'
import * as texts from '../../../texts/compiled/office/sign-in'
import { SignIn } from './sign-in-screen'

/** The sign-in over a screen whose session has ended, and over its dialogs. Nothing of the screen is seen until then. */
export function SignInOver() {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={texts.title()}
          className="fixed inset-0 z-[60] overflow-y-auto bg-paper text-ink outline-none"
        >
          <SignIn isOver />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
