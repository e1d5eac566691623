import { t } from '../words/words'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { History } from '../review/history'
import { LiveRelease } from '../review/live-release'
import type { Releases, Said } from '../review/release-api'
import { may, type Person } from '../start'
import { CloseScreen } from './close-screen'
import { readRelease, steerRelease, type Steering } from './team-api'
import '../review/review.css'

/** The live release, with its next steps for publishers. */
export function LivePart({ person }: { person: Person }): ReactNode {
  const { status, problem, said, isBusy, steer } = useLive()
  const [why, setWhy] = useState('')
  const isPublisher = may(person, 'publisher')
  return (
    <section aria-labelledby="tm-live" className="st-stack" aria-busy={isBusy}>
      <h2 id="tm-live">{t('livePart.live')}</h2>
      {problem && <p className="st-note">{problem}</p>}
      {status?.live && isPublisher && (
        <label className="st-stack">
          <span className="st-hint">{t('livePart.reason')}</span>
          <input
            className="st-input"
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </label>
      )}
      {status && (
        <fieldset className="tm-plain" disabled={!isPublisher}>
          <legend className="lz-visually-hidden">{t('livePart.rollout')}</legend>
          <LiveRelease
            {...status}
            why={why}
            isBusy={isBusy}
            make={(what, asked) => steer(what as Steering, { why, ...asked })}
          />
          {status.live && isPublisher && (
            <CloseScreen
              live={status.live}
              why={why}
              isBusy={isBusy}
              make={(what, asked) => steer(what, { why, ...asked })}
            />
          )}
          <History
            entries={status.history}
            live={status.live?.number}
            why={why}
            isBusy={isBusy}
            rollBack={(number) => steer('rollback', { why, number })}
          />
        </fieldset>
      )}
      {said && <Outcome {...said} />}
    </section>
  )
}

/** The output of a command. */
export function Outcome({ code, text }: Said): ReactNode {
  return (
    <p
      className={`st-note ${code === 0 ? 'st-tone--success' : 'st-tone--error'}`}
      role={code === 0 ? 'status' : 'alert'}
    >
      {text}
    </p>
  )
}

function useLive() {
  const [known, setKnown] = useState<{ status?: Releases['status']; problem?: string }>({})
  const [said, setSaid] = useState<Said>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () => readRelease().then(setKnown, (error: Error) => setKnown({ problem: error.message })),
    [],
  )
  useEffect(() => void look(), [look])
  const steer = async (what: Steering, asked: object) => {
    setIsBusy(true)
    const outcome = await steerRelease(what, asked).catch(
      (error: Error): Said => ({ code: 1, text: error.message }),
    )
    setSaid(outcome)
    await look()
    setIsBusy(false)
    return outcome.code === 0
  }
  return { ...known, said, isBusy, steer }
}
