import { t } from '../words/words'
import { useEffect, useRef, useState, type ReactNode, type RefObject, useMemo } from 'react'
import { Checkbox, useIsInSight, Button, Modal } from '../controls/controls'
import { AppFrame } from '../preview/app-frame'
import { useSelected, useSelection } from '../use-studio'
import type { ScenarioMatrix } from './create-scenario-matrix'
import './matrix.css'
import { type Tile, compareLines, type Verdict } from './tile'
import { useScenarioMatrix } from './use-scenario-matrix'
import type { Snapshot } from '../frame/messages'

/**
 * The selected screen in every scenario and language. Tiles that the edit changed are marked, and
 * can be compared with the saved version.
 */
export function MatrixPanel(): ReactNode {
  const { selection, select } = useSelection()
  const place = useRef<HTMLElement>(null)
  const isOpen = useIsInSight(place)
  const { matrix, frame, tiles } = useScenarioMatrix(isOpen)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [compared, setCompared] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useDrawingOrder(matrix, list)
  const comparedTile = tiles.find(({ key }) => key === compared)
  return (
    <section className="st-panel" aria-labelledby="mx-title" ref={place}>
      <MatrixHead tiles={tiles} onlyChanged={onlyChanged} setOnlyChanged={setOnlyChanged} />
      <ul className="mx-list" ref={list}>
        {(onlyChanged ? tiles.filter(isChanged) : tiles).map((tile) => (
          <TileView
            key={tile.key}
            tile={tile}
            isSelected={tile.scenario === selection.scenario && tile.locale === selection.locale}
            choose={() => select({ scenario: tile.scenario, locale: tile.locale })}
            compare={() => setCompared(tile.key)}
          />
        ))}
      </ul>
      {isOpen && (
        <AppFrame
          frame={frame}
          className="mx-frame"
          title={t('matrixPanel.wherePicturesAreTaken')}
          width={selection.width}
          height={640}
          isHidden
        />
      )}
      {comparedTile && <CompareDialog tile={comparedTile} close={() => setCompared('')} />}
    </section>
  )
}

/** Renders the selected tile first, then the visible ones. */
function useDrawingOrder(matrix: ScenarioMatrix, list: RefObject<HTMLElement | null>): void {
  const scenario = useSelected('scenario')
  const locale = useSelected('locale')
  useEffect(
    () => (list.current ? watchTiles(list.current, (keys) => matrix.look(keys)) : undefined),
    [matrix, list],
  )
  useEffect(() => matrix.choose(`${scenario} ${locale}`), [matrix, scenario, locale])
}

function MatrixHead({
  tiles,
  onlyChanged,
  setOnlyChanged,
}: {
  tiles: readonly Tile[]
  onlyChanged: boolean
  setOnlyChanged: (only: boolean) => void
}): ReactNode {
  return (
    <header className="st-line">
      <h2 id="mx-title">{t('matrixPanel.allScenarios')}</h2>
      <p className="st-muted" aria-live="polite">
        {summary(tiles)}
      </p>
      <Checkbox isOn={onlyChanged} change={setOnlyChanged}>
        {t('matrixPanel.onlyWhatChanged')}
      </Checkbox>
    </header>
  )
}

function isChanged({ verdict }: Tile): boolean {
  return verdict === 'changed' || verdict === 'new'
}

function summary(tiles: readonly Tile[]): string {
  const all = tiles.length
  const changed = tiles.filter(isChanged).length
  const waiting = tiles.filter(({ verdict }) => verdict === 'waiting').length
  if (all === 0) return t('matrixPanel.thisScreenHasNoScenarios')
  const differ =
    changed === 0
      ? t('matrixPanel.noneDiffersFromWhatIs')
      : t(changed === 1 ? 'matrixPanel.differs' : 'matrixPanel.differ', { count: changed })
  return waiting > 0
    ? t('matrixPanel.ofDrawnSoFar', { value: all - waiting, all, differ })
    : t('matrixPanel.pictures', { all, differ })
}

/** Reports the visible tiles. */
function watchTiles(list: HTMLElement, tell: (keys: ReadonlySet<string>) => void): () => void {
  const keys = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const key = (target as HTMLElement).dataset['key'] ?? ''
      if (isIntersecting) keys.add(key)
      else keys.delete(key)
    }
    tell(keys)
  })
  const observe = () => [...list.children].forEach((tile) => observer.observe(tile))
  const changes = new MutationObserver(observe)
  changes.observe(list, { childList: true })
  observe()
  return () => {
    changes.disconnect()
    observer.disconnect()
  }
}

const tallest = 2000

/** The saved and the edited version of a screen, side by side. */
function CompareDialog({ tile, close }: { tile: Tile; close: () => void }): ReactNode {
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

const words: Readonly<Record<Verdict, string>> = {
  waiting: t('tileView.drawing'),
  same: '',
  changed: t('tileView.changed'),
  new: t('tileView.new'),
  failed: t('tileView.cannotBeDrawn'),
}

const marks: Readonly<Partial<Record<Verdict, string>>> = {
  waiting: 'st-hint',
  new: 'st-pill st-tone--warning',
  failed: 'st-pill st-tone--error',
}

interface TileViewProps {
  tile: Tile
  isSelected: boolean
  /** Shows the tile in the phone. */
  choose: () => void
  compare: () => void
}

/** One scenario in one language. */
function TileView({ tile, isSelected, choose, compare }: TileViewProps): ReactNode {
  const { now, scenario, title, locale, verdict, detail } = tile
  return (
    <li className={`mx-tile mx-tile--${verdict}`} data-key={tile.key}>
      <button
        type="button"
        className="mx-tile__choose"
        aria-pressed={isSelected}
        onClick={choose}
        title={title}
      >
        {now ? (
          <Picture snapshot={now} title={`${scenario}, ${locale}`} scale={0.36} />
        ) : (
          <span className="mx-picture mx-picture--none" />
        )}
        <span className="st-cut mx-tile__name">
          <b>{scenario}</b> {locale}
        </span>
      </button>
      <span className="st-line">
        {verdict === 'changed' ? (
          <Button
            look="link"
            className="st-pill st-tone--warning"
            onClick={compare}
            aria-label={t('tileView.compareBeforeAndAfter', { scenario, locale })}
          >
            {t('tileView.changedCompare')}
          </Button>
        ) : (
          <span className={marks[verdict]} title={detail}>
            {words[verdict]}
          </span>
        )}
        {now && !now.isSettled && <span className="st-hint">{t('tileView.stillLoading')}</span>}
      </span>
    </li>
  )
}

interface PictureProps {
  snapshot: Snapshot
  title: string
  scale: number
  height?: number
}

/** A scaled snapshot of a screen. It is in the page only while it is visible. */
function Picture({ snapshot, title, scale, height = 640 }: PictureProps): ReactNode {
  const width = useSelected('width')
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

/** Open dialogs of the snapshot stay above its page. */
const own =
  'html,body{margin:0;overflow:hidden}dialog[data-top]{position:fixed;top:0;right:0;bottom:0;left:0;z-index:9;display:flex;box-shadow:0 0 0 100vmax rgba(12,20,27,.56)}[popover]{display:none}'

/** A snapshot as a separate page, without code. */
function pageOf({ html, css }: Snapshot, fontScale: number): string {
  return `<!doctype html><html style="font-size:${fontScale * 100}%"><head><meta charset="utf-8"><style>${css.replaceAll('</style', '')}${own}</style></head><body><div id="root">${html}</div></body></html>`
}
