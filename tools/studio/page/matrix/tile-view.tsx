import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { Picture } from './picture'
import type { Tile, Verdict } from './tile'

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
  /** Shows it in the phone. */
  choose: () => void
  compare: () => void
}

/** One scenario in one language. */
export function TileView({ tile, isSelected, choose, compare }: TileViewProps): ReactNode {
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
