import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/office/ui'
import { elementOf, type Elements } from '#web/ui/elements'
import { moneyText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import type { ListColumn } from '../list/columns'
import { useOfficeData } from '../office-data'
import { paths } from '../paths'

/**
 * A person in a list: the name, and the email below it. In a table both are cut at the end of their column
 * (`takesRest`), and are whole when pointed at, so that a row has two lines at most. In a card an email breaks before its domain, or
 * stands behind the name (`isOneLine`).
 */
export function Person({ name, email, isOneLine }: { name: string; email: string; isOneLine?: true }) {
  return (
    <span
      className={`block leading-tight xl:min-w-32 ${isOneLine ? 'max-xl:flex max-xl:items-baseline max-xl:gap-2 max-xl:*:truncate max-xl:*:first:shrink-0 max-xl:*:first:max-w-[60%]' : ''}`}
    >
      {name || email ? (
        <Cut text={name}>{name}</Cut>
      ) : (
        <span className="font-normal text-ink-soft">{texts.erased()}</span>
      )}
      {email && (
        <Cut text={email} className="text-sm font-normal text-ink-soft">
          <EmailText email={email} wbr={isOneLine ? 'hidden' : 'xl:hidden'} />
        </Cut>
      )}
    </span>
  )
}

/** Email that breaks before its domain if it does not fit. `wbr` has the CSS classes of the break. */
export function EmailText({ email, wbr }: { email: string; wbr?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr className={wbr} />
      <span>{email.slice(at)}</span>
    </>
  )
}

/**
 * A line that in a table is cut at the end of its column (`takesRest`), and whole when pointed at: its width does not count for
 * that of the column.
 */
export const Cut = ({
  text,
  className = '',
  children,
}: {
  text: string
  className?: string
  children: ReactNode
}) => (
  <span title={text} className={`block wrap-anywhere xl:w-0 xl:min-w-full xl:truncate ${className}`}>
    {children}
  </span>
)

interface TwoLinesProps {
  children: ReactNode
  /** Details in small type. */
  below: ReactNode
}

/** Shows the main text of a list row and details on a second line. */
export const TwoLines = ({ children, below }: TwoLinesProps) => (
  <span className="block leading-tight">
    {elementOf(children)}
    {below && <span className="block text-sm font-normal text-ink-soft">{below}</span>}
  </span>
)

/** An amount in the shop's currency. */
export function Money({ amount }: { amount: number }) {
  const { currency } = useOfficeData()
  return <span className="whitespace-nowrap">{moneyText(amount, currency)}</span>
}

/** Column with a link to the row's order. */
export const orderColumn = <Row extends { order: string }>(name: string): ListColumn<Row> => ({
  key: 'order',
  name,
  card: 'title',
  cell: ({ order }) => (
    <Link to={paths.order(order)} className="font-semibold text-ink">
      {order}
    </Link>
  ),
})

/** Marks rows of test orders, which involve no real money. */
export const TestMark = () => <Pill>{texts.test()}</Pill>

/**
 * The state of a row of a list, with the mark if its order is a test: below it where columns or cards are narrow, in letters so
 * small that the row is as high as those with two lines of text, and that an amount has room beside it.
 */
export const MarkedState = ({ isTest, children }: { isTest: boolean; children: Elements }) => (
  <span className="flex gap-1 tight:flex-col tight:items-start tight:gap-0">
    {children}
    {isTest && (
      <span className="tight:ps-2.5 tight:leading-none">
        <span className="hidden text-xs leading-none font-semibold text-ink-soft tight:inline">
          {texts.test()}
        </span>
        <span className="tight:hidden">
          <TestMark />
        </span>
      </span>
    )}
  </span>
)
