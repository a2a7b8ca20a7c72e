/** Whether a link may lead there: what the server's cleaning keeps. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s@]|tel:\+?\d|\/(?!\/)|#)/i.test(text)
