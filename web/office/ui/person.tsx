import { Cut } from './cut'
import { EmailText } from './email-text'
import * as texts from '../../../texts/compiled/office/ui'

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
