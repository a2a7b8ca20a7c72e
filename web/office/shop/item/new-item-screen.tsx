import { useState } from 'react'
import type { ItemEntry } from '#contract/office/catalogue-file'
import { copyName } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/item'
import { useNavigate, useSearchParams } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import { templates } from '../../kit/item-templates'
import { Around } from '../../kit/page/detail'
import { Page } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { useMe } from '../../kit/session/session'
import { ItemForm } from './item-form'
import { codeFrom, emptyItem } from './item-values'

/** A new item, filled in as far as its template knows, or like another item. */
export function NewItemScreen() {
  const [query] = useSearchParams()
  const template = templates.find(({ key }) => key === query.get('template'))
  const from = query.get('from')
  return (
    <Page
      title={texts.new_title()}
      beside={from === null ? template?.name : texts.copy_of({ code: from })}
      above={<Around list={{ to: paths.catalogue(), name: texts.back() }} />}
    >
      {from === null ? <TemplateForm values={template?.values ?? {}} /> : <CopyForm from={from} />}
    </Page>
  )
}

/** Form of a new item with the values of its template, and those without an alternative in the shop. Goods belong to no event. */
function TemplateForm({ values }: { values: Partial<ItemEntry> }) {
  const { answer, refusal, again } = useAnswer('get-item-defaults', {})
  if (refusal) return <Failed text={refusal.message} onAgain={again} />
  if (answer === null) return <DetailSkeleton />
  const kind = values.shop_item_type ?? emptyItem.shop_item_type
  const event = kind === 'tickets' ? answer.event : null
  const tax_rate = answer.tax_rates[kind] ?? emptyItem.tax_rate
  return <NewItemForm values={{ ...values, event, tax_rate }} />
}

/** Form of a hidden copy of an item, with a code of its own. */
function CopyForm({ from }: { from: string }) {
  const { answer, refusal, again } = useAnswer('get-item', { external_code: from })
  const { role } = useMe()
  if (refusal) return <Failed text={refusal.message} onAgain={again} />
  if (answer === null) return <DetailSkeleton />
  // The copy has a name of its own, because its suggested code is made from the name.
  const name = copyName(answer.item.name)
  // Only an owner may exempt an item.
  const fiscal = role === 'owner' ? answer.item.fiscal : emptyItem.fiscal
  const own = { name, external_code: codeFrom(name), published: false, fiscal }
  return <NewItemForm values={{ ...answer.item, ...own }} />
}

function NewItemForm({ values: filledIn }: { values: Partial<ItemEntry> }) {
  const navigate = useNavigate()
  const [values] = useState(() => ({ ...emptyItem, ...filledIn }))
  return (
    <ItemForm
      values={values}
      read={null}
      onSaved={(code) => void navigate(paths.item(code), { replace: true })}
    />
  )
}
