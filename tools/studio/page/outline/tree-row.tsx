import { t } from '../words/words'
import { memo, type ReactNode } from 'react'
import type { Finding } from '../../../analysis/check/report'
import { FindingCount } from '../controls/controls'
import type { DropPlace } from '../frame/messages'

export interface RowView {
  readonly id: string
  readonly pointer: string
  readonly level: number
  readonly position: number
  readonly size: number
  readonly isOpen: boolean | undefined
  readonly isSelected: boolean
  readonly kind: string
  readonly isFragment: boolean
  readonly name: string
  /** The tags of the row, such as `repeated` or `sometimes`. */
  readonly tags: string
  readonly findings: number
  readonly severity: Finding['severity'] | undefined
  readonly isHidden: boolean
  readonly drop: DropPlace | undefined
  readonly isCopy: boolean
}

export const TreeRow = memo(function TreeRow(row: RowView): ReactNode {
  const { level, isOpen, kind, tags, isHidden } = row
  return (
    <div
      id={row.id}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={isOpen}
      aria-selected={row.isSelected}
      className="st-row"
      title={[kind, row.name, tags, isHidden ? t('treeRow.hiddenNow') : '']
        .filter(Boolean)
        .join(' · ')}
      data-pointer={row.pointer}
      data-drop={row.drop}
      data-copy={(row.drop && row.isCopy) || undefined}
      data-hidden={isHidden || undefined}
      draggable={level > 1}
      style={{ paddingLeft: 6 + (level - 1) * 14 }}
    >
      <span className="st-row__fold" data-fold="" aria-hidden="true">
        {isOpen === undefined ? '' : isOpen ? '▾' : '▸'}
      </span>
      {kind !== '' && (
        <span className={row.isFragment ? 'st-row__kind st-row__kind--fragment' : 'st-row__kind'}>
          {kind}
        </span>
      )}
      <span className={level === 1 ? 'st-row__area' : 'st-row__name st-cut'}>{row.name}</span>
      {tags !== '' && <span className="st-row__tags st-cut">{tags}</span>}
      {isHidden && <span className="lz-visually-hidden">{t('treeRow.hiddenNow')}</span>}
      <FindingCount total={row.findings} severity={row.severity} />
    </div>
  )
})
