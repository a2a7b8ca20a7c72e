/** Around fields: lower where there is a mouse; a field is never wider than its column. */
export const dense =
  '[&_input]:min-w-0 md:[&_input]:px-3 md:[&_input:not([type=checkbox])]:min-h-9 md:[&_input]:py-1 md:[&_select]:min-h-9 md:[&_select]:px-3 md:[&_select]:py-1'
