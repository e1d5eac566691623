import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import type { Said } from '../review/release-api'
import { doTo, Refused, type Deed, type OpenChange, type TwoTexts } from './team-api'
import { TwoTextsDialog } from './two-texts-dialog'
import { mayEdit, useTeam } from './use-team'

/** The next steps of an author: update the change, request a review, or drop it. */
export function Steps({
  change: { id, state, isBehind },
  tell,
}: {
  change: OpenChange
  tell: (said: Said | undefined) => void
}): ReactNode {
  const { team, person } = useTeam()!
  const [conflicts, setConflicts] = useState<readonly TwoTexts[]>([])
  if (!mayEdit(person, state)) return null
  const act = (deed: Deed, asked: object) =>
    doTo(id, deed, asked).then(
      (after) => {
        setConflicts([])
        team.take(after)
        tell(undefined)
      },
      (error: Error) => {
        const open = error instanceof Refused ? error.conflicts : []
        setConflicts(open)
        if (open.length === 0) tell({ code: 1, text: error.message })
      },
    )
  return (
    <section className="st-stack" aria-labelledby="tm-steps">
      <h3 id="tm-steps">{t('steps.thisChange')}</h3>
      {isBehind && (
        <div className="st-stack">
          <p className="st-note st-tone--warning">{t('steps.goneOn')}</p>
          <Button onClick={() => void act('update', {})}>{t('steps.update')}</Button>
        </div>
      )}
      <div className="st-line">
        {(state === 'open' || state === 'more') && (
          <Button look="main" onClick={() => void act('ask', {})}>
            {t('steps.ask')}
          </Button>
        )}
        <Button onClick={() => void act('drop', {})}>{t('steps.drop')}</Button>
      </div>
      {conflicts.length > 0 && (
        <TwoTextsDialog
          conflicts={conflicts}
          choose={(choices) => void act('update', { choices })}
          leave={() => setConflicts([])}
        />
      )}
    </section>
  )
}
