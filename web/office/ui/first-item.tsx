import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { useMay } from '../session/session'

/** That nothing can be sold yet, and for who may make an item the way to it. */
export function FirstItem({ text }: { text: string }) {
  const may = useMay()
  return (
    <>
      {text}{' '}
      {may('save-item') && (
        <Link to={paths.catalogue()} className="link">
          Go to the catalogue
        </Link>
      )}
    </>
  )
}
