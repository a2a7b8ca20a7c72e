/** A person in a list: the name, and the email below it, which breaks before its domain where the column is narrow. */
export function Person({ name, email }: { name: string; email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="block leading-tight xl:min-w-40">
      {name || email ? name : <span className="font-normal text-ink-soft">Erased</span>}
      {email && (
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      )}
    </span>
  )
}
