import { useCallback } from 'react'
import { loadInstructions, type Payment } from '../lender'
import { Screen } from './screen'

/** The screen after a payment, with enough content to show that the tap had an effect. */
export function InstructionsScreen({ payment }: { payment: Payment }) {
  const load = useCallback(() => loadInstructions(payment), [payment])
  return (
    <Screen title="Cómo pagar" load={load}>
      {(answer) => <pre className="card">{JSON.stringify(answer, null, 2)}</pre>}
    </Screen>
  )
}
