import type { ReactNode } from 'react'
import { listScreens } from '../screens/list-screens'
import { useSelection } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'
import type { PhoneState } from './create-phone'

/**
 * One quiet line below the phone: how fast the last edit was drawn, or why there is nothing new.
 */
export function PhoneStatus({
  state,
  stale,
  restart,
}: {
  state: PhoneState
  stale: string
  restart: () => void
}): ReactNode {
  const { selection } = useSelection()
  const isElsewhere =
    state.kind === 'drawn' && state.screen !== '' && state.screen !== selection.screen
  return (
    <div className="pv-status" aria-live="polite">
      {stale ? (
        <p className="pv-status__stale">Still the last valid screen. {stale}</p>
      ) : isElsewhere ? (
        <Elsewhere screen={state.screen} restart={restart} />
      ) : (
        <p className={state.kind === 'failed' ? 'pv-status__stale' : ''}>{wordsOf(state)}</p>
      )}
    </div>
  )
}

/** An action has led to another screen. */
function Elsewhere({ screen, restart }: { screen: string; restart: () => void }): ReactNode {
  const { select } = useSelection()
  const workspace = useWorkspace()
  const path = listScreens(workspace.files()).find((entry) => entry.screen === screen)?.path
  return (
    <p className="pv-elsewhere">
      <span>
        An action led to <b>{screen}</b>.
      </span>
      <button type="button" className="pv-button" onClick={restart}>
        Back
      </button>
      {path && (
        <button
          type="button"
          className="pv-button"
          onClick={() => select({ screen, path, pointer: '', scenario: '' })}
        >
          Edit it
        </button>
      )}
    </p>
  )
}

function wordsOf({ kind, ms, detail, left }: PhoneState): string {
  if (left) return `An action leads out of the app, to ${left}`
  if (kind === 'failed') return `The screen cannot be drawn: ${detail} The one before stays.`
  if (kind === 'drawn') return ms > 0 ? `Drawn in ${ms} ms` : 'Drawn'
  return kind === 'opening' ? 'Opening the app…' : 'Drawing…'
}
