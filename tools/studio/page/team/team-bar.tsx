import { t } from '../words/words'
import type { ReactNode } from 'react'
import { stateWords } from './state-words'
import { signOut } from './team-api'
import { Button } from '../controls/button'
import { mayEdit, useTeam } from './use-team'

/**
 * The title and state of the open change, and the other people in it; nothing in the local studio.
 */
export function TeamBar(): ReactNode {
  const team = useTeam()
  if (!team) return null
  const { change, people, person } = team
  const isLooking = !mayEdit(person, change?.state)
  const others = people.filter(({ subject }) => subject !== person.subject)
  return (
    <div className="st-line tm-bar">
      <a href="/" className="st-button st-button--link">
        {t('teamBar.all')}
      </a>
      {change && (
        <>
          <strong className="st-cut">{change.title}</strong>
          <span className={`st-pill ${stateWords[change.state].tone}`}>
            {stateWords[change.state].words}
          </span>
        </>
      )}
      {isLooking && <span className="st-hint">{t('teamBar.readOnly')}</span>}
      <span className="st-hint" aria-live="polite">
        {others.length > 0 &&
          t('teamBar.alsoHere', { names: others.map(({ name }) => name).join(', ') })}
      </span>
      <Button look="link" onClick={() => void signOut()}>
        {t('teamBar.signOut', { name: person.name })}
      </Button>
    </div>
  )
}
