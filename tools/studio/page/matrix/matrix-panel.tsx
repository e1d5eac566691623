import { languageName } from '../../../analysis/diff/documents/documents'
import { scenarioTitle, scenarioWords } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Checkbox, useIsInSight, Button, Modal } from '../controls/controls'
import { AppFrame } from '../preview/app-frame'
import { useSelected, useSelection } from '../use-studio'
import './matrix.css'
import type { Tile, Verdict } from './draw-tile'
import { Differences, Picture, PicturePair } from './picture'
import { type ScenarioMatrix, useScenarioMatrix } from './use-scenario-matrix'

/**
 * Shows the screen in every scenario and language. Marks changed pictures, and compares them with
 * the saved version on request.
 */
export function MatrixPanel(): ReactNode {
  const { selection, select } = useSelection()
  const elementRef = useRef<HTMLElement>(null)
  const isOpen = useIsInSight(elementRef)
  const { matrix, frame, tiles } = useScenarioMatrix(isOpen)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [compared, setCompared] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useDrawingOrder(matrix, list)
  const comparedTile = tiles.find(({ key }) => key === compared)
  return (
    <section className="st-panel" aria-labelledby="mx-title" ref={elementRef}>
      <header className="st-line">
        <h2 id="mx-title">{t('matrixPanel.allScenarios')}</h2>
        <p className="st-muted" aria-live="polite">
          {summary(tiles)}
        </p>
        <Checkbox isOn={onlyChanged} change={setOnlyChanged}>
          {t('matrixPanel.onlyWhatChanged')}
        </Checkbox>
      </header>
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

function useDrawingOrder(matrix: ScenarioMatrix, list: RefObject<HTMLElement | null>): void {
  const scenario = useSelected('scenario')
  const locale = useSelected('locale')
  useEffect(
    () => (list.current ? watchTiles(list.current, (keys) => matrix.look(keys)) : undefined),
    [matrix, list],
  )
  useEffect(() => matrix.choose(`${scenario} ${locale}`), [matrix, scenario, locale])
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

function CompareDialog({ tile, close }: { tile: Tile; close: () => void }): ReactNode {
  const { now, before, scenario, locale, title } = tile
  if (!now || !before) return null
  return (
    <Modal heading={`${scenarioWords(scenario, { title })}, ${languageName(locale)}`} close={close}>
      <div className="mx-pair">
        <PicturePair now={now} before={before} scale={0.8} />
        <Differences before={before.text} now={now.text} />
      </div>
    </Modal>
  )
}

const words: Readonly<Record<Verdict, string>> = {
  waiting: t('phoneStatus.drawing'),
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
  choose: () => void
  compare: () => void
}

function TileView({ tile, isSelected, choose, compare }: TileViewProps): ReactNode {
  const { now, scenario, title, locale, verdict, detail } = tile
  return (
    <li className={`mx-tile mx-tile--${verdict}`} data-key={tile.key}>
      <button
        type="button"
        className="st-bare mx-tile__choose"
        aria-pressed={isSelected}
        onClick={choose}
        title={title}
      >
        {now ? (
          <Picture snapshot={now} title={`${scenario}, ${locale}`} scale={0.36} />
        ) : (
          <span className="mx-picture mx-picture--none" />
        )}
        <span className="mx-tile__name">
          <b>{scenarioTitle(scenario, title ? { title } : {})}</b> {languageName(locale)}
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
