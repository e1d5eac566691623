import { t } from '../words/words'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Checkbox } from '../controls/checkbox'
import { useIsInSight } from '../controls/use-is-in-sight'
import { AppFrame } from '../preview/app-frame'
import { useSelected, useSelection } from '../use-studio'
import { CompareDialog } from './compare-dialog'
import type { ScenarioMatrix } from './create-scenario-matrix'
import './matrix.css'
import type { Tile } from './tile'
import { TileView } from './tile-view'
import { useScenarioMatrix } from './use-scenario-matrix'

/**
 * The selected screen in every scenario and language; tiles that the edit changed are marked, and
 * compared with the saved version.
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

/** Draws the selected tile first, then the visible ones. */
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
