import { t } from '../words/words'
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import type { TreeArea } from '../../../authoring'
import { pressOnNode } from './node-keys'
import { pointersAbove, rowsOf, type Row } from './rows'
import { TreeRow } from './tree-row'
import { useUnseen } from './unseen'
import { useDragging } from './use-dragging'
import type { NodeActions } from './use-node-actions'
import { useRowViews } from './use-row-views'
import { useTreeWalk } from './use-tree-walk'
import { rowHeight, showRow, useWindow } from './use-window'

interface Props {
  readonly areas: readonly TreeArea[]
  /** The pointer of the selected node, or of an area. */
  readonly selected: string
  readonly select: (pointer: string) => void
  readonly actions: NodeActions
  /** The edited document; undefined while editing is disabled. */
  readonly document: JsonObject | undefined
  readonly say: (what: string) => void
}

/**
 * The tree itself: one stop for the tab key, whose active row is the selected one. Only visible
 * rows are drawn. The component is long because it contains everything that rows, keys and the
 * mouse share.
 */
export const OutlineTree = memo(function OutlineTree({
  areas,
  selected,
  select,
  actions,
  document,
  say,
}: Props): ReactNode {
  const tree = useRef<HTMLDivElement>(null)
  const id = useId()
  const { closed, fold } = useFolding(areas, selected, select)
  const rows = rowsOf(areas, (pointer) => closed.has(pointer))
  const active = rows.findIndex(({ pointer }) => pointer === selected)
  const { first, last } = useWindow(tree, rows.length)
  const shown = rows.slice(first, last)
  const dragging = useDragging(rows, actions, document)
  const viewOf = useRowViews(closed)
  const isUnseen = useUnseen()

  const wordsOf = (row: Row) => viewOf(row).name || viewOf(row).kind
  const walk = useTreeWalk({ rows, active, wordsOf, select, fold })
  useEffect(() => {
    if (tree.current && active >= 0) showRow(tree.current, active)
  }, [active])
  const press = (event: KeyboardEvent) => {
    const pointer = document && rows[active]?.node?.pointer
    if ((pointer !== undefined && pressOnNode(event, pointer, actions, say)) || walk(event))
      event.preventDefault()
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t('outlineTree.nodes')}
      tabIndex={0}
      className="st-tree"
      onKeyDown={press}
      onClick={({ target }) => choose(target as Element, rows, select, fold)}
      {...dragging.handlers}
      aria-activedescendant={
        active >= first && active < last ? `${id}${rows[active]!.pointer}` : undefined
      }
    >
      <div
        role="presentation"
        style={{ height: rows.length * rowHeight, paddingTop: first * rowHeight }}
      >
        {shown.map((row) => (
          <TreeRow
            key={row.pointer}
            id={`${id}${row.pointer}`}
            isSelected={row.pointer === selected}
            isHidden={isUnseen(row.pointer)}
            drop={dragging.dropAt(row.pointer)}
            {...viewOf(row)}
          />
        ))}
      </div>
    </div>
  )
})

/** The closed rows; the selected row is always visible. */
function useFolding(
  areas: readonly TreeArea[],
  selected: string,
  select: (pointer: string) => void,
) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const closed = without(folded, pointersAbove(areas, selected))
  const fold = (pointer: string, isClosed: boolean) => {
    setFolded(isClosed ? new Set([...closed, pointer]) : without(closed, [pointer]))
    if (isClosed && isWithin(selected, pointer)) select(pointer)
  }
  return { closed, fold }
}

/** Selects the clicked row, or folds it when its sign was clicked. */
function choose(
  target: Element,
  rows: readonly Row[],
  select: (pointer: string) => void,
  fold: (pointer: string, isClosed: boolean) => void,
): void {
  const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
  const row = rows.find((candidate) => candidate.pointer === pointer)
  if (row?.isOpen !== undefined && target.closest('[data-fold]')) fold(row.pointer, row.isOpen)
  else if (row) select(row.pointer)
}

function without(all: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((one) => !some.includes(one)))
}
