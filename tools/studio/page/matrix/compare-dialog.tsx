import { useEffect, useRef, type ReactNode } from 'react'
import { Picture } from './picture'
import { compareLines, type Tile } from './tile'

const tallest = 2000

/** A screen as it is saved beside what it has become. */
export function CompareDialog({ tile, close }: { tile: Tile; close: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { now, before, scenario, locale, title } = tile
  if (!now || !before) return null
  const height = Math.min(tallest, Math.max(now.height, before.height))
  const { gone, come } = compareLines(before.text, now.text)
  return (
    <dialog ref={dialog} className="mx-compare" aria-labelledby="mx-compare-title" onClose={close}>
      <header className="mx-compare__head">
        <h2 id="mx-compare-title">
          {scenario}, {locale}
          {title && `: ${title}`}
        </h2>
        <button type="button" className="mx-button" onClick={close}>
          Close
        </button>
      </header>
      <div className="mx-compare__pair">
        <figure>
          <figcaption>Saved</figcaption>
          <Picture snapshot={before} title="Saved" scale={0.8} height={height} />
        </figure>
        <figure>
          <figcaption>Edited</figcaption>
          <Picture snapshot={now} title="Edited" scale={0.8} height={height} />
        </figure>
        <section className="mx-compare__lines" aria-label="What it says differently">
          {gone.length + come.length === 0 && <p>The words are the same; the look differs.</p>}
          {gone.map((line, at) => (
            <p key={`${at} ${line}`} className="mx-gone">
              <span aria-hidden="true">−</span> <del>{line}</del>
            </p>
          ))}
          {come.map((line, at) => (
            <p key={`${at} ${line}`} className="mx-come">
              <span aria-hidden="true">+</span> <ins>{line}</ins>
            </p>
          ))}
        </section>
      </div>
    </dialog>
  )
}
