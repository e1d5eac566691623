import { languageName } from '../../../analysis/diff/documents/documents'
import { scenarioTitle } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { useEffect, useRef, type ReactNode } from 'react'
import { useIsInSight } from '../controls/controls'
import { AppFrame } from '../preview/app-frame'
import { useSelection } from '../use-studio'
import './matrix.css'
import type { Tile } from './draw-tile'
import { Picture } from './picture'
import { useScenarioMatrix } from './use-scenario-matrix'

/** Shows the screen in every scenario and language. */
export function MatrixPanel(): ReactNode {
  const { selection, select } = useSelection()
  const elementRef = useRef<HTMLElement>(null)
  const isOpen = useIsInSight(elementRef)
  const { matrix, frame, tiles } = useScenarioMatrix(isOpen)
  const { scenario, locale } = selection
  useEffect(() => matrix.choose(`${scenario} ${locale}`), [matrix, scenario, locale])
  return (
    <section className="st-panel" aria-labelledby="mx-title" ref={elementRef}>
      <header className="st-line">
        <h2 id="mx-title">{t('matrixPanel.allScenarios')}</h2>
        <p className="st-muted" aria-live="polite">
          {summary(tiles)}
        </p>
      </header>
      <ul className="mx-list">
        {tiles.map((tile) => (
          <TileView
            key={tile.key}
            tile={tile}
            isSelected={tile.scenario === scenario && tile.locale === locale}
            choose={() => select({ scenario: tile.scenario, locale: tile.locale })}
            see={matrix.see}
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
    </section>
  )
}

function summary(tiles: readonly Tile[]): string {
  const all = tiles.length
  const waiting = tiles.filter(({ verdict }) => verdict === 'waiting').length
  if (all === 0) return t('matrixPanel.thisScreenHasNoScenarios')
  return waiting > 0
    ? t('matrixPanel.ofDrawnSoFar', { value: all - waiting, all })
    : t('matrixPanel.pictures', { all })
}

interface TileViewProps {
  tile: Tile
  isSelected: boolean
  choose: () => void
  see: (key: string, isSeen: boolean) => void
}

function TileView({ tile, isSelected, choose, see }: TileViewProps): ReactNode {
  const { key, now, scenario, title, locale, verdict, detail } = tile
  const place = useRef<HTMLLIElement>(null)
  const isSeen = useIsInSight(place)
  useEffect(() => {
    see(key, isSeen)
    return () => see(key, false)
  }, [see, key, isSeen])
  return (
    <li className={`mx-tile mx-tile--${verdict}`} ref={place}>
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
        {verdict === 'waiting' && <span className="st-hint">{t('phoneStatus.drawing')}</span>}
        {verdict === 'failed' && (
          <span className="st-pill st-tone--error" title={detail}>
            {t('tileView.cannotBeDrawn')}
          </span>
        )}
        {now && !now.isSettled && <span className="st-hint">{t('tileView.stillLoading')}</span>}
      </span>
    </li>
  )
}
