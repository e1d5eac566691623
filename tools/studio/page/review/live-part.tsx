import { useState, type ReactNode } from 'react'
import type { Manifest } from '../../../../src/delivery/manifest'
import { isEnough, lifeCycle, type Person, type ReleaseCommand } from '../../../server/answers'
import { steerRelease } from '../client'
import { Button, Select, WordField } from '../controls/controls'
import { FormDialog } from '../controls/form-dialog'
import { audienceText, historyText, previousText } from '../words/release-words'
import { t } from '../words/words'
import { useScreenWords } from '../use-studio'
import { CanaryView } from './canary-view'
import type { UsedReleases } from './use-releases'
import './review.css'

type Status = NonNullable<UsedReleases['status']>

type Steer = (what: ReleaseCommand, options?: object) => void

interface PartProps {
  readonly why: string
  readonly isBusy: boolean
  readonly steer: Steer
  readonly isTeam: boolean
}

/** Shows the live release with its next steps, figures and history. */
export function LivePart({
  status,
  problem,
  isBusy,
  run,
  person,
}: UsedReleases & { person: Person | undefined }): ReactNode {
  const [why, setWhy] = useState('')
  if (!status) return problem && <p className="st-note">{problem}</p>
  const isPublisher = !person || isEnough(person.role, lifeCycle.publish.by)
  const steer: Steer = (what, options) =>
    // Each command needs its own reason, so the field is cleared.
    void run(() => steerRelease(what, { why, ...options })).then((isDone) => isDone && setWhy(''))
  const props = { why, isBusy, steer, isTeam: person !== undefined }
  return (
    <section aria-labelledby="rv-live" className="st-stack" aria-busy={isBusy}>
      <h2 id="rv-live">{t('livePart.live')}</h2>
      <fieldset className="rv-plain">
        <legend className="lz-visually-hidden">{t('livePart.rollout')}</legend>
        {status.live && isPublisher && (
          <WordField label={t('livePart.reason')} value={why} change={setWhy} />
        )}
        <Rollout {...props} status={status} isPublisher={isPublisher} />
        {status.live && isPublisher && <DisableScreen {...props} live={status.live} />}
        <CanaryView status={status.canary} />
        <History {...props} status={status} isPublisher={isPublisher} />
      </fieldset>
    </section>
  )
}

const steps = [10, 100, 500, 1000]

function Rollout({
  status: { live, store, history },
  why,
  isBusy,
  steer,
  isTeam,
  isPublisher,
}: PartProps & { status: Status; isPublisher: boolean }): ReactNode {
  if (!live)
    return (
      <p className="st-hint">
        {store === undefined
          ? t('liveRelease.noRelease')
          : t('liveRelease.noReleaseYet', { store })}
      </p>
    )
  const { number, rollout } = live
  const { permille } = rollout
  const hasReason = why.trim() !== ''
  const others = previousText(rollout.previous)
  return (
    <section className="st-stack" aria-labelledby="rv-live-title">
      <h3 id="rv-live-title">{t('liveRelease.live', { number })}</h3>
      <progress
        className="rv-meter"
        aria-label={t('liveRelease.phonesThatGetIt')}
        max={1000}
        value={permille}
      />
      <p className="st-hint">{audienceText(rollout)}</p>
      {isPublisher && (
        <div className="st-line">
          <Promote
            live={live}
            isOverruled={permille === 0 && history[0]?.figures !== undefined}
            {...{ why, isBusy, steer, isTeam }}
          />
          <Confirmed
            words={t('liveRelease.halt')}
            title={t('liveRelease.haltTitle', { number })}
            effect={withReopening(
              t('liveRelease.halting', { percent: permille / 10, others }),
              isTeam,
            )}
            disabled={isBusy || !hasReason || permille === 0}
            run={() => steer('halt')}
          />
          <Confirmed
            words={t('liveRelease.rollBack')}
            title={t('liveRelease.rollBackTitle', { others })}
            effect={withReopening(t('liveRelease.returning', { others }), isTeam)}
            disabled={isBusy || !hasReason}
            run={() => steer('rollback')}
          />
        </div>
      )}
      {isPublisher && rollout.previous !== null && (
        <p className="st-hint">
          {t('liveRelease.rollingBackWithdraws', { previous: rollout.previous })}
        </p>
      )}
      {isPublisher && !hasReason && (
        <p className="st-hint">
          {t(
            permille === 0
              ? 'liveRelease.noReasonAfterHalt'
              : 'liveRelease.haltingAndRollingBackNeed',
          )}
        </p>
      )}
    </section>
  )
}

/** Asks before the release gets the next share of phones. */
function Promote({
  live: { number, rollout },
  isOverruled,
  why,
  isBusy,
  steer,
}: PartProps & { live: Manifest; isOverruled: boolean }): ReactNode {
  const { permille } = rollout
  const next = steps.find((step) => step > permille)
  if (next === undefined) return null
  const [from, to] = [permille / 10, next / 10]
  return (
    <Confirmed
      words={t(isOverruled ? 'liveRelease.overrule' : 'liveRelease.promoteTo', { percent: to })}
      title={t('liveRelease.promoteTitle', { number })}
      effect={t('liveRelease.promoting', { from, to })}
      disabled={isBusy || (permille === 0 && why.trim() === '')}
      run={() => steer('promote', isOverruled ? { despite: true } : {})}
    />
  )
}

/** Adds that the withdrawn changes are open again. Only a team has changes. */
function withReopening(effect: string, isTeam: boolean): string {
  return isTeam ? `${effect} ${t('liveRelease.reopening')}` : effect
}

interface ConfirmedProps {
  readonly words: string
  readonly label?: string
  readonly title: string
  readonly effect: string
  readonly disabled: boolean
  readonly run: () => void
}

/** Shows a button that names its effect on phones in a dialog before it runs. */
function Confirmed({ words, label, title, effect, disabled, run }: ConfirmedProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button aria-label={label} disabled={disabled} onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      {isAsking && (
        <FormDialog
          title={title}
          doIt={words}
          close={() => setIsAsking(false)}
          submit={() => {
            setIsAsking(false)
            run()
          }}
        >
          <p>{effect}</p>
        </FormDialog>
      )}
    </>
  )
}

/** Shows the form that disables and enables a screen on all phones without a release. */
function DisableScreen({
  live: { objects, killed, rollout },
  why,
  isBusy,
  steer,
}: PartProps & { live: Manifest }): ReactNode {
  const [screen, setScreen] = useState('')
  const titleOf = useScreenWords()
  const disabled = Object.keys(killed)
  const enabled = screensOf(objects).filter((name) => !disabled.includes(name))
  const isWaiting = isBusy || why.trim() === ''
  return (
    <section className="st-stack" aria-labelledby="rv-disable">
      <h3 id="rv-disable">{t('disableScreen.oneScreen')}</h3>
      <div className="st-line">
        <Select
          aria-label={t('disableScreen.toDisable')}
          value={screen}
          options={[
            ['', t('disableScreen.choose')],
            ...enabled
              .map((name) => [name, titleOf(name)] as const)
              .toSorted(([, one], [, other]) => one.localeCompare(other)),
          ]}
          choose={setScreen}
        />
        <Confirmed
          words={t('disableScreen.disable')}
          title={t('disableScreen.title', { name: titleOf(screen) })}
          effect={[
            t('disableScreen.disabling'),
            rollout.permille < 1000 &&
              t('disableScreen.outside', { others: previousText(rollout.previous) }),
          ]
            .filter(Boolean)
            .join(' ')}
          disabled={isWaiting || screen === ''}
          run={() => {
            setScreen('')
            steer('disable', { screen })
          }}
        />
      </div>
      {disabled.map((name) => (
        <p key={name} className="st-line">
          <span className="st-pill st-tone--error">
            {t('disableScreen.isDisabled', { name: titleOf(name) })}
          </span>
          <Button
            aria-label={t('disableScreen.enableOne', { name: titleOf(name) })}
            disabled={isWaiting}
            onClick={() => steer('enable', { screen: name })}
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
  return Object.keys(objects).flatMap((name) =>
    name.startsWith(folder) ? [name.slice(folder.length)] : [],
  )
}

function History({
  status: { history, live },
  why,
  isBusy,
  steer,
  isTeam,
  isPublisher,
}: PartProps & { status: Status; isPublisher: boolean }): ReactNode {
  const screenWords = useScreenWords()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="rv-history-title">
      <h3 id="rv-history-title">{t('history.history')}</h3>
      <ol className="st-stack">
        {history.map((entry) => (
          <li key={entry.number} className="rv-history">
            <span className="st-badge">{entry.number}</span>
            <span>
              <b>{historyText(entry.what, screenWords)}</b> {t('history.by', { who: entry.who })}{' '}
              {live && shareOf(live, entry.number) > 0 && (
                <span className="st-pill">
                  {t('history.share', { percent: shareOf(live, entry.number) / 10 })}
                </span>
              )}
              <br />
              {entry.why}
              <br />
              <time dateTime={entry.time} className="st-hint">
                {t('history.at', {
                  time: entry.time.slice(0, 16).replace('T', ' '),
                  count: countOf(entry),
                })}
              </time>
            </span>
            {isPublisher && entry.number !== live?.number && (
              <Confirmed
                words={t('history.bringBack')}
                label={t('history.bringReleaseBack', { number: entry.number })}
                title={t('liveRelease.rollBackTitle', { others: releaseOf(entry) })}
                effect={withReopening(
                  t('liveRelease.returning', { others: releaseOf(entry) }),
                  isTeam,
                )}
                disabled={isBusy || why.trim() === ''}
                run={() => steer('rollback', { number: entry.number })}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const releaseOf = ({ number }: { readonly number: number }) =>
  t('liveRelease.release', { previous: number })

/** Returns how many of a thousand phones use a release. */
function shareOf({ number: newest, rollout: { permille, previous } }: Manifest, number: number) {
  if (number === newest) return permille
  return number === previous ? 1000 - permille : 0
}

function countOf({ documents: { added, changed, removed } }: Status['history'][number]): string {
  const count = added.length + changed.length + removed.length
  return count === 0
    ? t('history.theSameDocuments')
    : t(count === 1 ? 'history.oneObject' : 'history.objects', { count })
}
