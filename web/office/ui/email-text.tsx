/** An email that breaks before its domain where it does not fit; `wbr`: the classes of the place where it may break. */
export function EmailText({ email, wbr }: { email: string; wbr?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr className={wbr} />
      {email.slice(at)}
    </>
  )
}
