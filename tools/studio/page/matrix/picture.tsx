import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { useIsInSight } from '../controls/controls'
import type { Snapshot } from '../frame/messages'
import { useSelected } from '../use-studio'
import { t } from '../words/words'
import './matrix.css'
import { compareLines } from './draw-tile'

const tallest = 2000

interface PairProps {
  readonly now: Snapshot
  /** The snapshot of the saved version; undefined for a new screen or scenario. */
  readonly before: Snapshot | undefined
  readonly scale: number
  readonly width?: number | undefined
  /** Receives the point that the user chooses, as parts of width and height from 0 to 1. */
  readonly point?: ((x: number, y: number) => void) | undefined
  readonly marks?: readonly PictureMark[]
  readonly names?: readonly [string, string] | undefined
}

interface PictureMark {
  readonly x: number
  readonly y: number
  readonly number: number
}

/** Shows two pictures, with outlines around their differences. */
export function PicturePair({
  now,
  before,
  scale,
  width,
  point,
  marks = [],
  names = [t('compareDialog.before'), t('compareDialog.now')],
}: PairProps): ReactNode {
  const height = Math.min(tallest, Math.max(now.height, before?.height ?? 0))
  const [was, is] = useMemo(
    () =>
      before
        ? [
            { ...before, html: markDifferences(before.html, now.html) },
            { ...now, html: markDifferences(now.html, before.html) },
          ]
        : [undefined, now],
    [before, now],
  )
  const sizes = { scale, height, width }
  const newPicture = <Picture snapshot={is} title={names[1]} {...sizes} />
  return (
    <>
      {was && (
        <figure>
          <figcaption className="st-hint">{names[0]}</figcaption>
          <Picture snapshot={was} title={names[0]} {...sizes} />
        </figure>
      )}
      <figure>
        <figcaption className="st-hint">{names[1]}</figcaption>
        {point ? (
          <PointedPicture point={point} marks={marks}>
            {newPicture}
          </PointedPicture>
        ) : (
          newPicture
        )}
      </figure>
    </>
  )
}

/** Shows a picture on which a click chooses a point. A key press chooses the middle. */
function PointedPicture({
  point,
  marks,
  children,
}: Required<Pick<PairProps, 'marks'>> & {
  point: NonNullable<PairProps['point']>
  children: ReactNode
}): ReactNode {
  const choose = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (detail === 0) point(0.5, 0.5)
    else point((clientX - left) / width, (clientY - top) / height)
  }
  return (
    <button
      type="button"
      className="st-bare mx-point"
      aria-label={t('pictures.point')}
      title={t('pictures.point')}
      onClick={choose}
    >
      {children}
      {marks.map(({ x, y, number }) => (
        <span key={number} className="mx-mark" style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
          {number}
        </span>
      ))}
    </button>
  )
}

export function Differences({ before, now }: { before: string; now: string }): ReactNode {
  const { gone, come } = compareLines(before, now)
  return (
    <div className="st-stack mx-lines">
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
    </div>
  )
}

interface PictureProps {
  snapshot: Snapshot
  title: string
  scale: number
  height?: number | undefined
  /** The width in CSS pixels, by default the width of the selected phone. */
  width?: number | undefined
}

/** Shows a picture. The page contains its frame only while the picture is visible. */
export function Picture({
  snapshot,
  title,
  scale,
  height = 640,
  width: own,
}: PictureProps): ReactNode {
  const selected = useSelected('width')
  const width = own ?? selected
  const fontScale = useSelected('fontScale')
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useIsInSight(place, '240px')
  const page = useMemo(() => pageOf(snapshot, fontScale), [snapshot, fontScale])
  return (
    <span
      ref={place}
      className="mx-picture"
      style={{ width: width * scale, height: height * scale }}
    >
      {isNear && (
        <iframe
          title={title}
          tabIndex={-1}
          sandbox=""
          srcDoc={page}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </span>
  )
}

/** Styles for differences, and for open dialogs, which are plain elements in a snapshot. */
const styles =
  'html,body{margin:0;overflow:hidden}dialog[data-top]{position:fixed;top:0;right:0;bottom:0;left:0;z-index:9;display:flex;box-shadow:0 0 0 100vmax rgba(12,20,27,.56)}[popover]{display:none}[data-differs]{outline:3px solid #d97706;outline-offset:2px}'

/** Returns the HTML page of a snapshot, without scripts. */
function pageOf({ html, css }: Snapshot, fontScale: number): string {
  return `<!doctype html><html style="font-size:${fontScale * 100}%"><head><meta charset="utf-8"><style>${css.replaceAll('</style', '')}${styles}</style></head><body><div id="root">${html}</div></body></html>`
}

export function markDifferences(html: string, other: string): string {
  const page = parse(html)
  const left = new Map<string, number>()
  for (const element of parse(other).body.querySelectorAll('*')) {
    const print = printOf(element)
    left.set(print, (left.get(print) ?? 0) + 1)
  }
  const isKnown = (element: Element) => {
    const print = printOf(element)
    const count = left.get(print) ?? 0
    if (count > 0) left.set(print, count - 1)
    return count > 0
  }
  const mark = (element: Element) => {
    const differing = [...element.children].filter((child) => !isKnown(child))
    for (const child of differing) mark(child)
    if (differing.length === 0 && element !== page.body) element.setAttribute('data-differs', '')
  }
  if (printOf(page.body) !== printOf(parse(other).body)) mark(page.body)
  return page.body.innerHTML
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

function printOf({ outerHTML }: Element): string {
  return outerHTML.replace(/_r_[0-9a-z]+_/g, 'id')
}
