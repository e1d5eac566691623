import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { listScreens } from '../screens/list-screens'
import { useSelection, useStudio } from '../use-studio'
import type { PhoneState } from './create-phone'

/** A short line below the phone: how fast the last edit was drawn, or why it was not drawn. */
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
    <div className="st-hint pv-status" aria-live="polite">
      {stale ? (
        <p className="pv-status__stale">{t('phoneStatus.stale', { stale })}</p>
      ) : isElsewhere ? (
        <Elsewhere screen={state.screen} restart={restart} />
      ) : (
        <p className={state.kind === 'failed' ? 'pv-status__stale' : ''}>{wordsOf(state)}</p>
      )}
    </div>
  )
}

/** Shown when an action has led to another screen. */
function Elsewhere({ screen, restart }: { screen: string; restart: () => void }): ReactNode {
  const { select } = useSelection()
  const { workspace } = useStudio()
  const path = listScreens(workspace.files()).find((entry) => entry.screen === screen)?.path
  return (
    <p className="st-line pv-elsewhere">
      <span>{t('phoneStatus.anActionLedTo', { screen })}</span>
      <Button onClick={restart}>{t('phoneStatus.back')}</Button>
      {path && (
        <Button onClick={() => select({ screen, path, pointer: '', scenario: '' })}>
          {t('phoneStatus.editIt')}
        </Button>
      )}
    </p>
  )
}

function wordsOf({ kind, ms, detail, left }: PhoneState): string {
  if (left) return t('phoneStatus.anActionLeadsOutOf', { left })
  if (kind === 'failed') return t('phoneStatus.theScreenCannotBeDrawn', { detail })
  if (kind === 'drawn') return ms > 0 ? t('phoneStatus.drawnInMs', { ms }) : t('phoneStatus.drawn')
  return kind === 'opening' ? t('phoneStatus.openingTheApp') : t('phoneStatus.drawing')
}
