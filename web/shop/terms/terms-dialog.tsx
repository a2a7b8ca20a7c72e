import { Button } from '../../parts/button'
import { Dialog } from '../../parts/dialog'
import { useConfig } from '../store/use-world'

/** The shop's terms over the page. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { termsConditions } = useConfig()
  return (
    <Dialog title="Terms and Conditions" shape="wide" onClose={onClose}>
      {/* The operator's HTML, sanitised by the server on its way in and out. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: termsConditions }} />
      <p className="mt-8">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  )
}
