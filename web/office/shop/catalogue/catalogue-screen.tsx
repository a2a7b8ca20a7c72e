import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { ShopItemType } from '#contract/values'
import { copyOf } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/catalogue'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { Picture } from '#web/ui/picture'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { postOnce } from '../../kit/calls/once'
import { post } from '../../kit/calls/post'
import { useAnswer } from '../../kit/calls/use-answer'
import { templates } from '../../kit/item-templates'
import { late } from '../../kit/late'
import type { BulkAction, ListFacet, RowAction, ListColumn } from '../../kit/list/columns'
import { chosenOf, flagOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { Dropdown } from '../../kit/page/dropdown'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money } from '../../kit/values/cells'
import { Share } from '../../kit/values/share'
import { SoldOut } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'

/** Maximum number of items in one response. */
const maxRows = 1000

/** Creates a hidden copy of an item with a free code. */
async function duplicateItem({ external_code }: { external_code: string }): Promise<unknown> {
  const { item } = await post('get-item', { external_code })
  const { items } = await post('find-items', { query: `${external_code}-copy`.slice(0, 80), limit: maxRows })
  return postOnce('save-item', {
    item: copyOf(item, new Set(items.map((row) => row.external_code))),
  })
}

const ScheduleItems = late(async () => (await import('./item-dialogs')).ScheduleItems)
const MoveItems = late(async () => (await import('./item-dialogs')).MoveItems)

const facets: ListFacet[] = [
  {
    name: 'kind',
    label: texts.kind(),
    values: [
      ['tickets', texts.kind_tickets()],
      ['merchandise', texts.kind_merchandise()],
    ],
  },
  // Only the response contains the events.
  { name: 'event', label: texts.event(), values: [['', texts.no_event()]], fits: () => true },
  {
    name: 'published',
    label: texts.state(),
    isSingle: true,
    values: [
      ['true', texts.published()],
      ['false', texts.hidden()],
    ],
  },
]

/** Lists the shop's items with prices and places, and links to each form. */
export function CatalogueScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const filters = {
    query: state.query || null,
    kind: chosenOf(state, 'kind') as ShopItemType[] | null,
    event: chosenOf(state, 'event'),
    published: flagOf(state, 'published'),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-items', {
    ...filters,
    ...page,
  })
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const bulk: BulkAction<ItemRow>[] = [publish(true), publish(false)]
  if (may('schedule-change')) bulk.push(atATime)
  bulk.push(duplicate)
  if (may('move-items')) bulk.push({ label: texts.move(), onChoose: (rows) => setMoving(rows.map(keyOf)) })
  return (
    <>
      <ListView
        title={texts.title()}
        noun="item"
        search={texts.search()}
        source={{ list: 'items', filters }}
        {...(may('save-item') && { bulk })}
        forMatching={may('start-bulk') ? forMatching : []}
        columns={itemColumns}
        {...{ state, facets, isStale, refusal, again, hrefOf, keyOf }}
        rows={answer?.items ?? null}
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        actions={
          <>
            <OtherScreens />
            {may('save-item') && <NewItem />}
          </>
        }
        next={null}
        nothingYet={may('save-item') ? <Templates /> : texts.cannot_yet()}
      />
      {moving && (
        <LateDialog>
          <MoveItems items={moving} onClose={() => setMoving(null)} />
        </LateDialog>
      )}
    </>
  )
}

const forMatching = [
  'publish-item',
  'withdraw-item',
  'publish-item-later',
  'withdraw-item-later',
  'duplicate-item',
] as const

const counted = (count: number) => ({ count, number: numberText(count) })

/** Publishes or hides the selected items, each in its latest version. */
const publish = (published: boolean): RowAction<ItemRow> => ({
  label: published ? texts.publish() : texts.withdraw(),
  question: (count) =>
    published ? texts.publish_question(counted(count)) : texts.withdraw_question(counted(count)),
  run: async ({ external_code }) => {
    const { item, version } = await post('get-item', { external_code })
    return postOnce('save-item', { item: { ...item, published }, version })
  },
})
const duplicate: RowAction<ItemRow> = {
  label: texts.duplicate(),
  question: (count) => texts.duplicate_question(counted(count)),
  run: duplicateItem,
}
const atATime: BulkAction<ItemRow> = { label: texts.schedule(), Dialog: ScheduleItems }

const hrefOf = ({ external_code }: ItemRow) => paths.item(external_code)
const keyOf = ({ external_code }: ItemRow) => external_code

/** Links to the other catalogue screens; on phones a menu contains them. */
function OtherScreens() {
  const may = useMay()
  const shown = others.filter(({ call }) => call === null || may(call))
  return (
    <div className="flex gap-2">
      {shown.map(({ to, text }) => (
        <div key={text} className="max-sm:hidden">
          <SecondaryLink to={to()} text={text} />
        </div>
      ))}
      <div className="sm:hidden">
        <Dropdown label={texts.more()} align="end">
          {shown.map(({ to, text }) => (
            <Link
              key={text}
              to={to()}
              className="block min-h-9 content-center rounded-small px-2 text-ink no-underline hover:bg-sunk"
            >
              {text}
            </Link>
          ))}
        </Dropdown>
      </div>
    </div>
  )
}

const others = [
  { to: paths.catalogueFile, text: texts.file(), call: 'export' },
  { to: paths.cancellations, text: texts.cancellations(), call: 'find-cancellations' },
  { to: paths.events, text: texts.events(), call: null },
] as const

/** The kinds of new items, each with a form that is filled in as far as it can be. */
const NewItem = () => (
  <Dropdown label={texts.new_item()} isMain align="end">
    {templates.map(({ key, name, hint }) => (
      <Link
        key={key}
        to={paths.newItem(key)}
        className="grid rounded-small px-2 py-1.5 text-ink no-underline hover:bg-sunk"
      >
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </Link>
    ))}
  </Dropdown>
)

const Templates = () => (
  <div className="grid gap-3">
    <p>{texts.nothing_yet()}</p>
    <div className="grid gap-2 sm:grid-cols-2">
      {templates.map(({ key, name, hint }) => (
        <Link
          key={key}
          to={paths.newItem(key)}
          className="grid rounded-card border border-line bg-card px-3 py-2.5 text-start text-ink no-underline hover:border-edge"
        >
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">{hint}</span>
        </Link>
      ))}
    </div>
  </div>
)

type ItemRow = OfficeAnswered<'find-items'>['items'][number]

const feeTags = (fee: number) => ({ amount: () => <Money amount={fee} /> })

const itemColumns: ListColumn<ItemRow>[] = [
  {
    key: 'item',
    name: texts.item(),
    card: 'title',
    cell: ({ name, external_code, shop_image, departures }) => (
      <span className="flex items-center gap-3">
        <span className="block size-9 shrink-0 overflow-hidden rounded-small max-[22rem]:hidden">
          <Picture path={shop_image} name={name} alt="" wordless sizes="36px" />
        </span>
        <span className="grid min-w-0 leading-tight wrap-anywhere">
          <span className="line-clamp-3">{name}</span>
          <span className="text-sm font-normal text-ink-soft max-md:truncate md:line-clamp-2">
            <span>{external_code}</span>
            {departures > 0 && <span>{` · ${texts.departures(counted(departures))}`}</span>}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    name: texts.state(),
    card: 'aside',
    cell: (item) =>
      item.published && item.left !== null && item.left <= 0 ? (
        <SoldOut />
      ) : (
        <Pill tone={item.published ? 'good' : 'quiet'}>
          {item.published ? texts.published() : texts.hidden()}
        </Pill>
      ),
  },
  {
    key: 'event',
    name: texts.event(),
    card: 'none',
    cell: ({ event_name }) => event_name ?? <span className="text-ink-soft">–</span>,
  },
  {
    key: 'price',
    name: texts.price(),
    align: 'end',
    cell: ({ price, fee }) => (
      <span className="block leading-tight">
        <Money amount={price} />
        {fee > 0 && (
          <span className="text-sm whitespace-nowrap text-ink-soft max-xl:ms-1 xl:block">
            <RichText parts={texts.plus_fee.parts()} tags={feeTags(fee)} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'sold',
    name: texts.sold(),
    cell: ({ sold, total }) => <Share taken={sold} total={total} />,
  },
  {
    key: 'carts',
    name: texts.in_carts(),
    align: 'end',
    card: 'none',
    cell: ({ in_carts }) => (in_carts > 0 ? numberText(in_carts) : <span className="text-ink-soft">–</span>),
  },
  {
    key: 'next',
    name: texts.next_change(),
    card: 'none',
    cell: ({ next_change }) =>
      next_change && (
        <Link to={paths.coming()} className="text-ink">
          <When at={next_change} />
        </Link>
      ),
  },
  {
    key: 'changed',
    name: texts.changed(),
    card: 'none',
    from: '2xl',
    cell: ({ changed_at }) => <When at={changed_at} />,
  },
]
