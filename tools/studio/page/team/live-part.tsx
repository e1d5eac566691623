import { t } from '../words/words'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { History, LiveRelease } from '../review/live-release'
import { CanaryView } from '../review/canary-view'
import { MessageView } from '../review/message-view'
import type { Releases } from '../review/release-api'
import { isEnough } from '../../../server/answers'
import type { Person } from '../start'
import { readRelease, steerRelease, type ReleaseCommand } from './team-api'
import '../review/review.css'
import type { Manifest } from '../../../../src/delivery/manifest'
import { Button } from '../controls/controls'
import { problemMessage, type ReleaseMessage } from '../words/release-words'

/** The live release and, for publishers, its next steps. */
export function LivePart({ person }: { person: Person }): ReactNode {
  const { status, problem, message, isBusy, steer } = useLive()
  const [why, setWhy] = useState('')
  const isPublisher = isEnough(person.role, 'publisher')
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
            make={(what, options) => steer(what as ReleaseCommand, { why, ...options })}
          />
          {status.live && isPublisher && (
            <DisableScreen
              live={status.live}
              why={why}
              isBusy={isBusy}
              make={(what, options) => steer(what, { why, ...options })}
            />
          )}
          <CanaryView status={status.canary} />
          <History
            entries={status.history}
            live={status.live?.number}
            why={why}
            isBusy={isBusy}
            rollBack={(number) => steer('rollback', { why, number })}
          />
        </fieldset>
      )}
      {message && <MessageView {...message} />}
    </section>
  )
}

function useLive() {
  const [known, setKnown] = useState<{ status?: Releases['status']; problem?: string }>({})
  const [message, setMessage] = useState<ReleaseMessage>()
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(
    () => readRelease().then(setKnown, (error: Error) => setKnown({ problem: error.message })),
    [],
  )
  useEffect(() => void look(), [look])
  const steer = async (what: ReleaseCommand, options: object) => {
    setIsBusy(true)
    const outcome = await steerRelease(what, options).catch(problemMessage)
    setMessage(outcome)
    await look()
    setIsBusy(false)
    return outcome.isDone
  }
  return { ...known, message, isBusy, steer }
}

/** Disables or enables one screen on every phone. The release stays. */
function DisableScreen({
  live: { objects, killed },
  why,
  isBusy,
  make,
}: {
  live: Manifest
  why: string
  isBusy: boolean
  make: (what: 'disable' | 'enable', asked: { screen: string }) => unknown
}): ReactNode {
  const [screen, setScreen] = useState('')
  const disabled = Object.keys(killed)
  const enabled = screensOf(objects).filter((name) => !disabled.includes(name))
  const isWaiting = isBusy || why.trim() === ''
  return (
    <section className="st-stack" aria-labelledby="tm-disable">
      <h3 id="tm-disable">{t('disableScreen.oneScreen')}</h3>
      <div className="st-line">
        <select
          className="st-input"
          aria-label={t('disableScreen.toDisable')}
          value={screen}
          onChange={(event) => setScreen(event.target.value)}
        >
          <option value="">{t('disableScreen.choose')}</option>
          {enabled.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Button
          disabled={isWaiting || screen === ''}
          onClick={() => {
            setScreen('')
            void make('disable', { screen })
          }}
        >
          {t('disableScreen.disable')}
        </Button>
      </div>
      {disabled.map((name) => (
        <p key={name} className="st-line">
          <span className="st-pill st-tone--error">{t('disableScreen.isDisabled', { name })}</span>
          <Button
            aria-label={t('disableScreen.enableOne', { name })}
            disabled={isWaiting}
            onClick={() => void make('enable', { screen: name })}
          >
            {t('disableScreen.enableAgain')}
          </Button>
        </p>
      ))}
    </section>
  )
}

const folder = 'screens/'

function screensOf(objects: Manifest['objects']): string[] {
  return Object.keys(objects)
    .flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []))
    .toSorted()
}
