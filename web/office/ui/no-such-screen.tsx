import type { ReactNode } from 'react'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { Page } from './page'
import * as texts from '../../../texts/compiled/office/ui'

const toFirst = (words: ReactNode) => (
  <Link to={paths.home()} className="link">
    {words}
  </Link>
)

/** Shown if no route matches the address. */
export function NoSuchScreen() {
  return (
    <Page title={texts.no_such_screen()}>
      <p>
        <RichText parts={texts.no_such_screen_text.parts()} tags={{ link: toFirst }} />
      </p>
    </Page>
  )
}
