import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'

type TestMail = Omit<Selectable<Tables['test_mail']>, 'single'>

/** The last test mail that this server took from this sender; undefined: none yet. */
export const findTestMail = (
  db: Queryable,
  { server, sender }: { server: string | null; sender: string },
): Promise<TestMail | undefined> =>
  db
    .selectFrom('test_mail')
    .select(['server', 'sender', 'recipient', 'sent_at', 'answer'])
    .where('server', '=', server)
    .where('sender', '=', sender)
    .executeTakeFirst()

/** Records a test mail that a server took, in place of the one before. */
export const recordTestMail = (tx: Queryable, mail: TestMail) =>
  tx
    .insertInto('test_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(mail))
    .execute()
