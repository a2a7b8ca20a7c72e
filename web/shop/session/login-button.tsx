import { Button } from '../../ui/button'
import { login } from '../../../texts/compiled/screens/session'

/** Sends a form of the login. Beside a page, the main button of the page is the primary one. */
export const LoginButton = ({ large, pending }: { large: boolean; pending: boolean }) => (
  <Button
    type="submit"
    wide
    look={large ? 'primary' : 'secondary'}
    size={large ? 'large' : 'medium'}
    pending={pending}
  >
    {login()}
  </Button>
)
