import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import type { Manifest } from '../../../../src/delivery/manifest'
import { Button } from '../controls/button'

/** Closes one screen on every phone while the release stays, and opens it again. */
export function CloseScreen({
  live: { objects, killed },
  why,
  isBusy,
  make,
}: {
  live: Manifest
  why: string
  isBusy: boolean
  make: (what: 'close' | 'open', asked: { screen: string }) => unknown
}): ReactNode {
  const [screen, setScreen] = useState('')
  const closed = Object.keys(killed)
  const open = screensOf(objects).filter((name) => !closed.includes(name))
  const isWaiting = isBusy || why.trim() === ''
  return (
    <section className="st-stack" aria-labelledby="tm-close">
      <h3 id="tm-close">{t('closeScreen.oneScreen')}</h3>
      <div className="st-line">
        <select
          className="st-input"
          aria-label={t('closeScreen.toClose')}
          value={screen}
          onChange={(event) => setScreen(event.target.value)}
        >
          <option value="">{t('closeScreen.choose')}</option>
          {open.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Button
          disabled={isWaiting || screen === ''}
          onClick={() => {
            setScreen('')
            void make('close', { screen })
          }}
        >
          {t('closeScreen.close')}
        </Button>
      </div>
      {closed.map((name) => (
        <p key={name} className="st-line">
          <span className="st-pill st-tone--error">{t('closeScreen.isClosed', { name })}</span>
          <Button
            aria-label={t('closeScreen.openOne', { name })}
            disabled={isWaiting}
            onClick={() => void make('open', { screen: name })}
          >
            {t('closeScreen.openAgain')}
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
