import { useCallback } from 'react'
import { loadInstructions, type Payment } from '../lender'
import { Screen } from './screen'

/**
 * The screen after the choice of a way to pay. This page has only the content that shows the effect
 * of the tap.
 */
export function InstructionsScreen({ payment }: { payment: Payment }) {
  const load = useCallback(() => loadInstructions(payment), [payment])
  return (
    <Screen title="Cómo pagar" load={load}>
      {(answer) => <pre className="card">{JSON.stringify(answer, null, 2)}</pre>}
    </Screen>
  )
}
