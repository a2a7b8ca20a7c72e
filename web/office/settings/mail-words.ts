export const answers = 'Answers'
export const reports = 'Reports'
export const sendWeek = 'Send last week’s now'
export const route = 'How mails go out'
export const server = 'Mail server'
export const noServer = 'None: mails are written, and none is sent.'
export const sender = 'Sender'
export const senderFrom = {
  MAIL_FROM: '(MAIL_FROM of the server)',
  contactEmail: '(the reply address; MAIL_FROM of the server is not set)',
  host: '(neither MAIL_FROM nor a reply address is set)',
} as const
export const test = 'Test mail'
export const testText = (email: string) =>
  `A mail to you (${email}), by the same way as all mails. Look whether it arrives, and not among spam.`
export const send = 'Send a test mail'
export const needsServer = 'Set SMTP_URL on the server first.'
export const held = 'MAIL_HOLD=1 keeps all mails here.'
export const taken = (email: string) => `The mail server took it for ${email}.`
export const notTaken = 'The mail did not go out. The mail server or the network said:'
export const lastTest = (email: string) => `The last one went to ${email},`
export const neverTested = 'None has gone out by this server and sender yet.'
