import { FactRows } from '../../../parts/fact-rows'
import { Page, Panel } from '../../parts/page'
import { roleText } from '../../parts/role-text'
import { useMe } from '../../session/session'
import { Passkeys } from './passkeys'
import { Password } from './password'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'
import * as words from './words'

/** The own account: password, second factor, passkeys and sessions. */
export function AccountScreen() {
  const { full_name, email, role } = useMe()
  return (
    <Page title={words.title} beside={full_name || email}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={words.person}>
            <FactRows
              facts={[
                [words.email, email],
                [words.role, roleText(role)],
              ]}
            />
            <p className="mt-3 text-sm text-ink-soft">{words.roleHint}</p>
          </Panel>
          <Password />
        </div>
        <div className="grid gap-4">
          <SecondFactor />
          <Passkeys />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <Sessions />
        </div>
      </div>
    </Page>
  )
}
