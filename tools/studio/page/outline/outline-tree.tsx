import { t } from '../words/words'
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  type RefObject,
  type MouseEvent,
} from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import type { NodeList } from '../../../analysis/diff/nodes/match'
import { pointersAbove, rowsOf, type OutlineRow, useHiddenPredicate } from './rows'
import { TreeRow } from './tree-row'
import { commandOf } from './node-commands'
import type { SelectionStore } from '../selection'
import { clipboardHandlers, useDragging } from './use-dragging'
import type { NodeActions } from './use-node-actions'
import { selectionMode, type SelectRow, useRowSelection } from './use-row-selection'
import { useRowViews, useTreeWalk } from './use-row-views'

/** The height of a row, in pixels, as in the style sheet. */
const rowHeight = 30

const spare = 12
/** The height of the tree, in pixels, if there is no layout, as in tests. */
const assumedHeight = 600

/** Returns the range of rows to render: the visible rows and a few rows around them. */
function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): { first: number; last: number } {
  const [view, setView] = useState({ top: 0, height: assumedHeight })
  const measure = useCallback(() => {
    const element = scroller.current
    if (element)
      setView((before) =>
        before.top === element.scrollTop && before.height === heightOf(element)
          ? before
          : { top: element.scrollTop, height: heightOf(element) },
      )
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [measure, scroller])
  return {
    first: Math.max(0, Math.floor(view.top / rowHeight) - spare),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare),
  }
}

/** Scrolls as little as possible to show a row. */
function showRow(scroller: HTMLElement, index: number): void {
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + heightOf(scroller))
    scroller.scrollTop = bottom - heightOf(scroller)
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight || assumedHeight
}

interface Props {
  readonly areas: readonly NodeList[]
  readonly selected: string
  readonly chosen: readonly string[]
  readonly select: SelectionStore['select']
  readonly actions: NodeActions
  /** The document; `undefined` while editing is disabled. */
  readonly document: JsonObject | undefined
  readonly say: (what: string) => void
}

/** Shows the tree. Renders only visible rows. The Tab key stops only at the active row. */
export const OutlineTree = memo(function OutlineTree({
  areas,
  selected,
  chosen,
  select,
  actions,
  document,
  say,
}: Props): ReactNode {
  const tree = useRef<HTMLDivElement>(null)
  const id = useId()
  const { closed, fold } = useFolding(areas, selected, (pointer) => select({ pointer }))
  const rows = rowsOf(areas, (pointer) => closed.has(pointer))
  const active = rows.findIndex(({ pointer }) => pointer === selected)
  const { first, last } = useWindow(tree, rows.length)
  const visible = rows.slice(first, last)
  const selectRow = useRowSelection(rows, selected, chosen, select)
  const dragging = useDragging({ rows, chosen, actions, document })
  const viewOf = useRowViews(closed)
  const isUnseen = useHiddenPredicate()

  const wordsOf = (row: OutlineRow) => viewOf(row).name || viewOf(row).kind
  const walk = useTreeWalk({ rows, active, wordsOf, select: selectRow, fold })
  useEffect(() => {
    if (tree.current && active >= 0) showRow(tree.current, active)
  }, [active])
  const press = (event: KeyboardEvent) => {
    const command = document && chosen.length > 0 ? commandOf(event) : undefined
    if (command)
      say(command.run(actions, chosen) ? command.done : t('outlineTools.itCannotGoThere'))
    if (command || walk(event)) event.preventDefault()
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t('find.nodes')}
      tabIndex={0}
      className="st-tree"
      onKeyDown={press}
      aria-multiselectable
      onClick={(event) => choose(event, rows, selectRow, fold)}
      {...dragging.handlers}
      {...clipboardHandlers({ chosen, actions, canEdit: document !== undefined, say })}
      aria-activedescendant={
        active >= first && active < last ? `${id}${rows[active]!.pointer}` : undefined
      }
    >
      <div
        role="presentation"
        style={{ height: rows.length * rowHeight, paddingTop: first * rowHeight }}
      >
        {visible.map((row) => (
          <TreeRow
            key={row.pointer}
            id={`${id}${row.pointer}`}
            isSelected={row.pointer === selected || chosen.includes(row.pointer)}
            isHidden={isUnseen(row.pointer)}
            drop={dragging.dropAt(row.pointer)}
            isCopy={dragging.isCopy}
            {...viewOf(row)}
          />
        ))}
      </div>
    </div>
  )
})

/** Manages the closed rows. The rows that contain the selected row are always open. */
function useFolding(
  areas: readonly NodeList[],
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

function choose(
  event: MouseEvent,
  rows: readonly OutlineRow[],
  select: SelectRow,
  fold: (pointer: string, isClosed: boolean) => void,
): void {
  const target = event.target as Element
  const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
  const row = rows.find((candidate) => candidate.pointer === pointer)
  if (row?.isOpen !== undefined && target.closest('[data-fold]')) fold(row.pointer, row.isOpen)
  else if (row) select(row.pointer, selectionMode(event))
}

function without(all: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((one) => !some.includes(one)))
}
