import type { PlantedFault } from '../fault'

const oneReceipt = ['tests/calls/one-receipt.test.ts']
const reversals = ['tests/calls/statement-camt.test.ts']
const statementFiles = ['tests/calls/statement-files.test.ts']
const mailAccess = ['tests/calls/mail-access.test.ts']
const pause = ['tests/calls/sign-in-pause.test.ts']

/** Receipts that count twice, and staff who gain rights. */
export const receiptAndRightFaults: readonly PlantedFault[] = [
  {
    name: 'A receipt of another file is not recognised',
    file: 'server/features/statements/planned-entry.ts',
    find: '  const same = alike.of(receipt)\n',
    replace: '  const same = alike.of(receipt) === null ? null : null\n',
    why: 'one payment counts twice if it arrives in two file formats',
    hints: oneReceipt,
  },
  {
    name: 'A reversal is stored without its receipt',
    file: 'server/features/statements/planned-entry.ts',
    find: 'relatedId: found?.id ?? null',
    replace: 'relatedId: found?.id === null ? null : null',
    why: 'staff have to look for the order whose money the bank took back',
    hints: reversals,
  },
  {
    name: 'An unknown word of the direction counts as incoming',
    file: 'rules/statement-words.ts',
    find: "outgoing.has(word) ? 'out' : null",
    replace: "outgoing.has(word) ? 'out' : 'in'",
    why: 'money that went out pays an order',
    hints: statementFiles,
  },
  {
    name: 'A pending row of a CSV file is booked',
    file: 'server/features/statements/read-csv.ts',
    find: "  if (status === 'pending') return 'pending'\n",
    replace: '',
    why: 'the booked row pays the order a second time',
    hints: statementFiles,
  },
  {
    name: 'A call key is accepted with other content',
    file: 'server/http/keyed-call.ts',
    find: "!stored.content_hash.equals(hash)) throw new Refusal('call-key-reused')",
    replace: '!stored.content_hash.equals(hash)) void Refusal',
    why: 'a repeated call is answered as if another one had been made',
    hints: ['tests/calls/repeated-calls.test.ts', 'tests/calls/calls-with-a-key.test.ts'],
  },
  {
    name: 'Money can be recorded with a day in the future',
    file: 'server/features/payments/received-at.ts',
    find: "    throw new Refusal('received-in-the-future', { fields: ['received_at'] })\n",
    replace: '    void Refusal\n',
    why: 'the closing of a day has money that nobody has paid yet',
    hints: ['tests/calls/what-the-shop-cannot-do.test.ts'],
  },
  {
    name: 'A manager sends an owner’s mail again',
    file: 'server/features/mail/find-mails.ts',
    find: "  if (isOwnersOnly(mail, staff)) throw new Refusal('mail-for-owners')\n",
    replace: '  void isOwnersOnly\n',
    why: 'somebody of the office becomes an owner',
    hints: mailAccess,
  },
  {
    name: 'One source uses up the guesses of all networks',
    file: 'server/accounts/counting-failures.ts',
    find: 'const source = browser ?? `network ${clientAddress(request)}`',
    replace: "const source = browser ?? `network ${clientAddress(request) && ''}`",
    why: 'an outsider keeps somebody of staff out',
    hints: pause,
  },
  {
    name: 'A browser that signed in before waits as strangers do',
    file: 'server/accounts/counting-failures.ts',
    find: '  if (browser !== null) return { ofSource, shared: { first: [], last: [] } }\n',
    replace: '',
    why: 'many outsiders keep somebody of staff out',
    hints: pause,
  },
  {
    name: 'A limit above its maximum is saved',
    file: 'contract/max-attempts.ts',
    find: '  loginsPerAccount: 30,\n',
    replace: '  loginsPerAccount: 30_000_000,\n',
    why: 'passwords of staff can be tried out',
    hints: ['tests/calls/setting-rights.test.ts'],
  },
  {
    name: 'A manager changes the limits of attempts',
    file: 'rules/setting-rights.ts',
    find: "  limits: { owner: 'how often passwords, codes and keys can be guessed' },\n",
    replace: "  limits: 'manager',\n",
    why: 'somebody who is not an owner ends the protection of passwords',
    hints: ['tests/calls/setting-rights.test.ts'],
  },
  {
    name: 'The scheme of an origin is not compared',
    file: 'server/http/same-origin.ts',
    find: 'return new URL(origin).origin === originOf(request, environment)',
    replace: "return new URL(origin).host === new URL(originOf(request, environment) ?? '').host",
    why: 'a page that somebody changed on its way without https calls the office',
    hints: ['tests/calls/other-origins.test.ts', 'server/http/same-origin.test.ts'],
  },
  {
    name: 'Cookies have no prefix over https',
    file: 'server/http/cookies.ts',
    find: 'cookieName(name, path, isHttps(environment))',
    replace: 'cookieName(name, path, isHttps(environment) && false)',
    why: 'another host of the same domain sets the session of a browser',
    hints: ['tests/calls/cookies.test.ts'],
  },
  {
    name: 'Domains of addresses are compared as they were typed',
    file: 'rules/email-key.ts',
    find: 'return domain === null ? folded(local) : `${folded(local)}@${asciiDomain(domain)}`',
    replace: 'return domain === null ? folded(local) : `${folded(local)}@${folded(domain)}`',
    why: 'spellings of one address get a limit each',
    hints: ['rules/email.test.ts', 'tests/calls/spellings-of-addresses.test.ts'],
  },
  {
    name: 'A set-up link leaves the second factor',
    file: 'server/staff/staff-accounts.sql.ts',
    find: 'password_hash: passwordHash, totp_sealed: null, totp_pending: null })',
    replace: 'password_hash: passwordHash })',
    why: 'somebody who lost the app cannot sign in with the new password',
    hints: ['tests/calls/staff-sign-in.test.ts'],
  },
  {
    name: 'A ticket admits on any day',
    file: 'rules/admission.ts',
    find: 'ticket.is_on_its_day ? null : notToday',
    replace: 'ticket.is_on_its_day || notToday ? null : notToday',
    why: 'a ticket for Saturday admits in November',
    hints: ['rules/admission.test.ts', 'tests/calls/item-dates.test.ts'],
  },
]
