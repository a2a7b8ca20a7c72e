import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from 'react'
import { Skeleton } from '../../parts/skeleton'
import { useCell } from '../../parts/router/cell'
import { codeStep, findCodeStep, keepCodeStep } from './code-step'
import { PasswordForm } from './password-form'

const importCodeForm = () => import('./code-form')
const CodeForm = lazy(async () => ({ default: (await importCodeForm()).CodeForm }))

/**
 * Login by password, or by a mailed code once one was requested. `children` are links for visitors who cannot log in.
 */
export function LoginForm({ large = false, children }: { large?: boolean; children: ReactNode }) {
  const step = useCell(codeStep)
  const [asked, setAsked] = useState(false)
  const [triedCodeOf, setTriedCodeOf] = useState<string | null>(null)
  // Run it after the first render, which must equal the server's.
  useLayoutEffect(findCodeStep, [])

  if (step === null)
    return (
      <PasswordForm
        large={large}
        email={triedCodeOf}
        loadCodeForm={importCodeForm}
        onAsked={() => setAsked(true)}
      >
        {children}
      </PasswordForm>
    )
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <CodeForm
        step={step}
        large={large}
        takesFocus={asked}
        onBack={() => {
          setTriedCodeOf(step.email)
          keepCodeStep(null)
        }}
      />
    </Suspense>
  )
}
