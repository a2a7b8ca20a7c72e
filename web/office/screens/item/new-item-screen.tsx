import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../../parts/router/use-router'
import { Around } from '../../detail/detail'
import { Page } from '../../parts/page'
import { paths } from '../../paths'
import { templates } from '../catalogue/templates'
import { ItemForm } from './item-form'
import { emptyItem } from './item-values'
import * as words from './words'

/** A new item, filled in as far as its template knows. */
export function NewItemScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const template = templates.find(({ key }) => key === query.get('template'))
  const [values] = useState(() => ({ ...emptyItem, ...template?.values }))
  return (
    <Page
      title={words.newTitle}
      beside={template?.name}
      above={<Around list={{ to: paths.catalogue(), name: words.back }} />}
    >
      <ItemForm
        values={values}
        read={null}
        onSaved={(code) => void navigate(paths.item(code), { replace: true })}
      />
    </Page>
  )
}
