import type { ReactNode } from 'react'
import { Picture } from './picture'
import type { Tile, Verdict } from './tile'

const words: Readonly<Record<Verdict, string>> = {
  waiting: 'Drawing…',
  same: '',
  changed: 'Changed',
  new: 'New',
  failed: 'Cannot be drawn',
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
    <li className={`wl-tile wl-tile--${verdict}`} data-key={tile.key}>
      <button
        type="button"
        className="wl-tile__choose"
        aria-pressed={isSelected}
        onClick={choose}
        title={title}
      >
        {now ? (
          <Picture snapshot={now} title={`${scenario}, ${locale}`} scale={0.36} />
        ) : (
          <span className="wl-picture wl-picture--none" />
        )}
        <span className="wl-tile__name">
          <b>{scenario}</b> {locale}
        </span>
      </button>
      <span className="wl-tile__state">
        {verdict === 'changed' ? (
          <button
            type="button"
            className="wl-mark"
            onClick={compare}
            aria-label={`Compare ${scenario}, ${locale}, before and after`}
          >
            Changed · compare
          </button>
        ) : (
          <span className={`wl-mark wl-mark--${verdict}`} title={detail}>
            {words[verdict]}
          </span>
        )}
        {now && !now.isSettled && <span className="wl-note">still loading</span>}
      </span>
    </li>
  )
}
