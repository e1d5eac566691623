import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { Modal } from '../controls/modal'
import { Picture } from './picture'
import { compareLines, type Tile } from './tile'

const tallest = 2000

/** The saved and the edited version of a screen, side by side. */
export function CompareDialog({ tile, close }: { tile: Tile; close: () => void }): ReactNode {
  const { now, before, scenario, locale, title } = tile
  if (!now || !before) return null
  const height = Math.min(tallest, Math.max(now.height, before.height))
  return (
    <Modal aria-labelledby="mx-compare-title" onClose={close}>
      <header className="st-modal__head">
        <h2 id="mx-compare-title">
          {scenario}, {locale}
          {title && `: ${title}`}
        </h2>
        <Button onClick={close}>{t('compareDialog.close')}</Button>
      </header>
      <div className="mx-pair">
        {Object.entries({ [t('compareDialog.before')]: before, [t('compareDialog.now')]: now }).map(
          ([name, snapshot]) => (
            <figure key={name}>
              <figcaption className="st-hint">{name}</figcaption>
              <Picture snapshot={snapshot} title={name} scale={0.8} height={height} />
            </figure>
          ),
        )}
        <Differences before={before.text} now={now.text} />
      </div>
    </Modal>
  )
}

function Differences({ before, now }: { before: string; now: string }): ReactNode {
  const { gone, come } = compareLines(before, now)
  return (
    <section className="st-stack mx-lines" aria-label={t('compareDialog.whatItSaysDifferently')}>
      {gone.length + come.length === 0 && <p>{t('compareDialog.theWordsAreTheSame')}</p>}
      {gone.map((line, at) => (
        <p key={`${at} ${line}`} className="st-note st-tone--error">
          <span aria-hidden="true">−</span> <del>{line}</del>
        </p>
      ))}
      {come.map((line, at) => (
        <p key={`${at} ${line}`} className="st-note st-tone--success">
          <span aria-hidden="true">+</span> <ins>{line}</ins>
        </p>
      ))}
    </section>
  )
}
