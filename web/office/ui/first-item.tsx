import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { useMay } from '../session/session'
import * as texts from '../../../texts/compiled/office/ui'

/** Empty state: nothing is on sale. Links to the catalogue if the staff member may create items. */
export function FirstItem({ text }: { text: string }) {
  const may = useMay()
  return (
    <>
      {text}{' '}
      {may('save-item') && (
        <Link to={paths.catalogue()} className="link">
          {texts.to_catalogue()}
        </Link>
      )}
    </>
  )
}
